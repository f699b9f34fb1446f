-- How many tasks of a type are ready or running, counting no further than the limit. Lane by lane, in the order of the
-- index, so that it is used.
select count(*)
from (
  select 1
  from {lane} l
  cross join lateral (
    select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit :limit
  ) r
  where l.type = :type
  union all
  select 1 from {running} x where x.limited = :number
  limit :limit
) x
