-- The next tasks of the lanes that the claimer may take from; none if it is not registered. Each lane
-- is read in the order of its index, and no further than the limit.
select r.*
from {lane} l
cross join json_each((
  select json_group_array(h.id)
  from (
    select r.id
    from {ready} r
    where r.lane = l.id
      and (:creators is null or (select t.creator from {task} t where t.id = r.id)
        in (select c.value from json_each(:creators) c))
    order by r.rank_no, r.due_at, r.id
    limit :limit
  ) h
)) h
cross join {ready} r on r.id = h.value
where l.type in (select x.value from json_each(:types) x)
  and (:queues is null or l.queue in (select x.value from json_each(:queues) x))
  and (:tenants is null or l.tenant in (select x.value from json_each(:tenants) x))
  and exists (select 1 from {node} n where n.id = :node)
order by r.rank_no, r.due_at, r.id
limit :limit
