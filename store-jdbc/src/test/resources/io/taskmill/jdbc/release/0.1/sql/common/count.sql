-- How many tasks, counting no further than the limit.
select count(*)
from (
  select 1
  from (
    select id, state from {finished}
    union all
    select id, state from {waiting}
    union all
    select id, {smallint: 2} from {ready}
    union all
    select id, {smallint: 3} from {running}
  ) p
  left join {task} t on t.id = p.id
  where p.id > 0 and {conditions}
  limit :limit
) counted
