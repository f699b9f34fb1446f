-- How many tasks, counting no further than the limit.
select count(*)
from (
  select 1
  from (
    select id, state from {finished}
    union all
    select id, state from {waiting}
    union all
    select id, 2::smallint from {ready}
    union all
    select id, 3::smallint from {running}
  ) p
  left join {task} t on t.id = p.id
  where {conditions}
  limit :limit
) counted
