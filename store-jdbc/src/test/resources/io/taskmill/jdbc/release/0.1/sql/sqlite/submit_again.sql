-- Why tasks were not created: they exist already, or another task holds their key.
select g.id,
  (select 1 from {task} t where t.id = g.id) as present,
  (select w.state from {waiting} w where w.id = g.id) as waits,
  (select k.task_id from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and coalesce(k.until_at > {now}, true)) as holder
from {given: id bigint, tenant bigint, type text, unique_key text} g
