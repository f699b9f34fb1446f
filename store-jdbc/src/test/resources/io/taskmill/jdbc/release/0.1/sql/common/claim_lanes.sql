-- The lanes that the claimer may take from as much as it wants and that are not empty; none if it is not registered.
select l.id
from {lane} l
where l.type in {texts: types}
  and ({list: queues} is null or l.queue in {texts: queues})
  and ({list: tenants} is null or l.tenant in {numbers: tenants})
  and not exists (
    select 1 from {type} y
    where y.name = l.type
      and (y.disabled = 1 or y.max_running is not null or y.rate_tasks is not null)
  )
  and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
  and exists (select 1 from {ready} r where r.lane = l.id)
  and exists (select 1 from {node} n where n.id = :node)
  and (l.host = '' or l.host = (select n.host from {node} n where n.id = :node))
