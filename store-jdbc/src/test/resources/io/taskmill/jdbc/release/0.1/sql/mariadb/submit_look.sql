-- What is there of the given tasks: the same ids, and who holds their keys. Without a lock.
select g.id, {now} as now,
  (select 1 from {task} t where t.id = g.id) as present,
  (select w.state from {waiting} w where w.id = g.id) as waits,
  (select k.task_id from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and coalesce(k.until_at > {now}, true)) as holder
from {given: id bigint, tenant bigint, type text, unique_key text} g
