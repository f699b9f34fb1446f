-- How many tasks, counting no further than the limit, in each place by itself as well.
select least(count(*), :limit)
from (
  select * from (
    select 1
    from (select id, state from {finished}) p
    left join {task} t on t.id = p.id
    where {conditions}
    limit :limit
  ) f
  union all
  select * from (
    select 1
    from (select id, state from {waiting}) p
    left join {task} t on t.id = p.id
    where {conditions}
    limit :limit
  ) w
  union all
  select * from (
    select 1
    from (select id, 2 as state from {ready}) p
    left join {task} t on t.id = p.id
    where {conditions}
    limit :limit
  ) r
  union all
  select * from (
    select 1
    from (select id, 3 as state from {running}) p
    left join {task} t on t.id = p.id
    where {conditions}
    limit :limit
  ) h
) counted
