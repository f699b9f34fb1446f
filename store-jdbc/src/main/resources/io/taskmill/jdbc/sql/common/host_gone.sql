-- Tasks of a lane whose machine has nobody left.
select r.id
from {ready} r
where r.lane = :lane
order by r.rank_no, r.due_at, r.id
limit :limit
