-- The lanes that the claimer may take from and that are not empty; none if it is not registered.
select l.id
from {lane} l
where l.type in (select x.value from json_each(:types) x)
  and (:queues is null or l.queue in (select x.value from json_each(:queues) x))
  and (:tenants is null or l.tenant in (select x.value from json_each(:tenants) x))
  and exists (select 1 from {ready} r where r.lane = l.id)
  and exists (select 1 from {node} n where n.id = :node)
