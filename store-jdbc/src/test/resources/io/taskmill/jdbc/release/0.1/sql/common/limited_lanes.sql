-- Lanes of types with a limit that the claimer may take from and that are not empty.
select l.id, l.type, y.number_no
from {type} y
join {lane} l on l.type = y.name
where y.name in {texts: types}
  and (y.max_running is not null or y.rate_tasks is not null)
  and y.disabled = 0
  and ({list: queues} is null or l.queue in {texts: queues})
  and ({list: tenants} is null or l.tenant in {numbers: tenants})
  and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
  and exists (select 1 from {ready} r where r.lane = l.id)
  and exists (select 1 from {node} n where n.id = :node)
  and (l.host = '' or l.host = (select n.host from {node} n where n.id = :node))
