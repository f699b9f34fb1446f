-- name: find
-- Tasks, the newest first. Each place gives its newest, and no more than are asked for: otherwise all
-- of all places would be put into one table first.
select t.id, t.tenant, t.type, t.queue, t.creator, t.task_key, t.priority, t.tags, t.headers,
  p.state, t.payload, p.result, c.data as checkpoint, p.attempts, t.max_attempts, t.retry, p.losses, t.max_losses,
  (select x.error from {failure} x
    where x.task_id = t.id order by x.ended_at desc, x.attempt desc limit 1) as last_error,
  p.node, p.exec, n.host, t.created_at, p.due_at, p.first_started_at, p.last_started_at,
  p.finished_at
from (
  select * from (
    select p.*
    from (
      select id, state, attempts, losses, due_at, first_started_at,
        last_started_at, finished_at, node, exec, result
      from {finished}
    ) p
    {part: query.find_newest}
  ) f
  union all
  select * from (
    select p.*
    from (
      select id, state, attempts, losses, due_at, first_started_at,
        last_started_at, null as finished_at, null as node, null as exec, null as result
      from {waiting}
    ) p
    {part: query.find_newest}
  ) w
  union all
  select * from (
    select p.*
    from (
      select id, {state:READY} as state, attempts, losses, due_at, first_started_at,
        last_started_at, null as finished_at, null as node, null as exec, null as result
      from {ready}
    ) p
    {part: query.find_newest}
  ) r
  union all
  select * from (
    select p.*
    from (
      select id, {state:RUNNING} as state, attempts, losses, due_at, first_started_at,
        coalesce(started_at, last_started_at) as last_started_at, null as finished_at, node, exec,
        null as result
      from {running}
    ) p
    {part: query.find_newest}
  ) h
) p
join {task} t on t.id = p.id
left join {checkpoint} c on c.task_id = p.id
left join {node_name} n on n.id = p.node
order by p.id desc
limit :limit

-- name: find_newest
left join {task} t on t.id = p.id
where {conditions}
order by p.id desc
limit :limit

-- name: count
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
    from (select id, {state:READY} as state from {ready}) p
    left join {task} t on t.id = p.id
    where {conditions}
    limit :limit
  ) r
  union all
  select * from (
    select 1
    from (select id, {state:RUNNING} as state from {running}) p
    left join {task} t on t.id = p.id
    where {conditions}
    limit :limit
  ) h
) counted
