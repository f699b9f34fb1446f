-- The lanes that the claimer may take from as much as it wants; none if it is not registered.
select l.id
from {lane} l
where l.type = any(:types::text[])
  and (:queues::text[] is null or l.queue = any(:queues::text[]))
  and (:tenants::bigint[] is null or l.tenant = any(:tenants::bigint[]))
  and exists (select 1 from {node} n where n.id = :node)
  and (l.host = '' or l.host = (select n.host from {node} n where n.id = :node))
  and not exists (
    select 1 from {type} y
    where y.name = l.type
      and (y.disabled = 1 or y.max_running is not null or y.rate_tasks is not null)
  )
  and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
