-- The lanes of machines that are not empty or that nobody needs any more, and whether nobody is left there. One look
-- into each, in the order of the index, so that it is used.
select l.id, l.gone, l.filled
from (
  select l.id, case when exists (select 1 from {node} n where n.host = l.host) then 0 else 1 end as gone,
    case when (
      select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1
    ) = 1 then 1 else 0 end as filled
  from {lane} l
  where l.host <> ''
) l
where l.filled = 1 or (l.gone = 1 and {part: lane_idle})
