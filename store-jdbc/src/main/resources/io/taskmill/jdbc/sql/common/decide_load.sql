-- How many tasks of a type are ready or running, counting no further than the limit.
select count(*)
from (
  select 1 from {lane} l {join: ready r} on r.lane = l.id where l.type = :type
  union all
  select 1 from {running} x where x.limited = :number
  limit :limit
) x
