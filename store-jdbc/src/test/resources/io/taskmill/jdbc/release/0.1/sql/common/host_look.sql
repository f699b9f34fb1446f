-- The lanes of machines that are not empty, and whether nobody is left there. One look into each, in the order of the
-- index, so that it is used.
select l.id, case when exists (select 1 from {node} n where n.host = l.host) then 0 else 1 end as gone
from {lane} l
where l.host <> ''
  and (select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1) = 1
