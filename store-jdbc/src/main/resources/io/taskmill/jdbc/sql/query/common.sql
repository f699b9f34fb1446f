-- name: find
-- Tasks, the newest first. Each place is read in the order of its ids, and only as far as needed.
select t.id, t.tenant, t.type, t.queue, t.creator, t.task_key, t.priority, t.tags, t.headers,
  p.state, t.payload, p.result, c.data as checkpoint, p.attempts, t.max_attempts, t.retry, p.losses, t.max_losses,
  (select x.error from {failure} x
    where x.task_id = t.id order by x.ended_at desc, x.attempt desc limit 1) as last_error,
  p.node, p.exec, n.host, t.created_at, p.due_at, p.first_started_at, p.last_started_at,
  p.finished_at
from (
  select id, state, attempts, losses, due_at, first_started_at, last_started_at, finished_at, node,
    exec, result
  from {finished}
  union all
  select id, state, attempts, losses, due_at, first_started_at, last_started_at, null, null,
    null, null
  from {waiting}
  union all
  select id, {smallint: {state:READY}}, attempts, losses, due_at, first_started_at, last_started_at, null, null,
    null, null
  from {ready}
  union all
  select id, {smallint: {state:RUNNING}}, attempts, losses, due_at, first_started_at,
    coalesce(started_at, last_started_at), null, node, exec, null
  from {running}
) p
join {task} t on t.id = p.id
left join {checkpoint} c on c.task_id = p.id
left join {node_name} n on n.id = p.node
where {conditions}
order by p.id desc
limit :limit

-- name: count
-- How many tasks, counting no further than the limit.
select count(*)
from (
  select 1
  from (
    select id, state from {finished}
    union all
    select id, state from {waiting}
    union all
    select id, {smallint: {state:READY}} from {ready}
    union all
    select id, {smallint: {state:RUNNING}} from {running}
  ) p
  left join {task} t on t.id = p.id
  where p.id > 0 and {conditions}
  limit :limit
) counted

-- name: states
-- The states of some tasks.
select id, state from {finished} where id in {numbers: ids}
union all
select id, state from {waiting} where id in {numbers: ids}
union all
select id, {smallint: {state:READY}} as state from {ready} where id in {numbers: ids}
union all
select id, {smallint: {state:RUNNING}} as state from {running} where id in {numbers: ids}

-- name: types_with_ready_tasks
-- One look into each lane, in the order of the index, so that it is used.
select distinct l.type
from {lane} l
where (
  select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1
) = 1
