-- Why tasks were not created: they exist already, or another task holds their key.
select g.id,
  (select 1 from {task} t where t.id = g.id) as present,
  (select 1 from {waiting} w where w.id = g.id and w.state = 1) as scheduled,
  (select k.task_id from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.task_key = g.task_key) as holder
from {given: id bigint, tenant bigint, type text, task_key text} g
