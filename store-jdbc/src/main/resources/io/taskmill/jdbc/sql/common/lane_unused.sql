-- Those of these lanes whose machine has nobody left and of which no task is.
select l.id
from {lane} l
where l.id in {numbers: lanes}
  and not exists (select 1 from {node} n where n.host = l.host)
  and (select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1) is null
  and {part: lane_idle}
  and l.id not in (select x.lane from {running} x)
