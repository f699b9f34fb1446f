-- The next tasks of a lane, in the order of the primary key.
select r.rank_no, r.due_at, r.id
from {ready} r
where r.lane = :lane
  and (:creators is null or (select t.creator from {task} t where t.id = r.id)
    in (select c.value from json_each(:creators) c))
order by r.rank_no, r.due_at, r.id
limit :limit
