-- Takes keys, in order against deadlocks. One that another has taken since is left out.
insert ignore into {live_key} (tenant, type, unique_key, task_id, until_at)
select g.tenant, g.type, g.unique_key, g.id, {now} + g.window_length
from {given: id bigint, tenant bigint, type text, unique_key text, window_length bigint} g
order by g.tenant, g.type, g.unique_key, g.nth
