-- Takes keys, in order against deadlocks. One that another has taken since is left out.
insert ignore into {live_key} (tenant, type, task_key, task_id)
select g.tenant, g.type, g.task_key, g.id
from {given: id bigint, tenant bigint, type text, task_key text} g
order by g.tenant, g.type, g.task_key, g.nth
