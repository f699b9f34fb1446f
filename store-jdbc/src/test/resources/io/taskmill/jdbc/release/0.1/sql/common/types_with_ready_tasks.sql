-- One look into each lane, in the order of the index, so that it is used.
select distinct l.type
from {lane} l
where (
  select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1
) = 1
