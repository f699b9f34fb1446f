-- Tasks are found in two steps: an index gives ids among which those of a filter are, in order and some at a time
-- (ids_of_…), and these are put back together and held to all conditions of the filter (load). So each statement reads a
-- known number of rows, whatever the filter.

-- name: load
-- Some tasks by their ids, and only those that match. Put in order by itself: nobody should walk along an index for that.
select t.id, t.tenant, t.type, t.queue, t.creator, t.task_key, t.parent, t.priority, t.tags, t.headers, t.remark,
  p.state, {data}, p.attempts, t.max_attempts, t.retry, p.losses, t.max_losses,
  (select count(*) from {failure} f where f.task_id = t.id) as errors,
  (select f.error from {failure} f where f.task_id = t.id
    order by f.ended_at desc, f.attempt desc limit 1) as last_error,
  (select f.ended_at from {failure} f where f.task_id = t.id
    order by f.ended_at desc, f.attempt desc limit 1) as last_error_at,
  case when p.finished_at is not null and p.node is not null and p.last_started_at is not null
      and p.state <> {state:RESOLVED}
    then p.finished_at - p.last_started_at
    else (select f.ended_at - f.started_at from {failure} f where f.task_id = t.id
      order by f.ended_at desc, f.attempt desc limit 1) end as last_duration,
  (select a.at from {audit} a where a.task_id = t.id order by a.id desc limit 1) as commanded_at,
  p.node, p.exec, n.host, t.created_at, p.due_at, t.deadline_at, p.first_started_at, p.last_started_at,
  p.began_at, p.finished_at, c.saved_at
from {part: query.found}
left join {checkpoint} c on c.task_id = p.id
left join {node_name} n on n.id = p.node
where {conditions}
order by p.id + 0 {order}
limit :limit

-- name: found
-- Some tasks, and where they are.
({part: query.places}) p
{join: task t} on t.id = p.id

-- name: of_ids
id in {numbers: ids}

-- name: places
-- Where some tasks are. The first two tell the types of all columns.
select id, {smallint: {state:RUNNING}} as state, attempts, losses, due_at, first_started_at,
  coalesce(started_at, last_started_at) as last_started_at, null as finished_at, node, exec, null as result,
  started_at as began_at
from {running} where {part: query.of_ids}
union all
select id, state, attempts, losses, due_at, first_started_at, last_started_at, finished_at, node,
  exec, result, null
from {finished} where {part: query.of_ids}
union all
select id, state, attempts, losses, due_at, first_started_at, last_started_at, null, null,
  null, null, null
from {waiting} where {part: query.of_ids}
union all
select id, {smallint: {state:READY}}, attempts, losses, due_at, first_started_at, last_started_at, null, null,
  null, null, null
from {ready} where {part: query.of_ids}

-- name: grouped
-- How many of some tasks match, group by group.
select {group} as name, count(*) as matching
from {part: query.found}
where {conditions}
group by {group}

-- name: ids_of_places
-- The next ids of several places.
select c.id from ({conditions}) c order by c.id {order} limit :limit

-- name: few_ids
-- Ids of several places in no order; a little more than wanted if there are too many.
select c.id from ({conditions}) c limit :limit

-- name: ids_of_key
-- The next tasks with a key.
select t.id from {task} t
where t.task_key = :key and t.task_key is not null and t.id > :low and t.id < :high
order by t.id {order}
limit :limit

-- name: ids_of_parent
-- The next tasks with a parent.
select t.id from {task} t
where t.parent = :parent and t.parent is not null and t.id > :low and t.id < :high
order by t.id {order}
limit :limit

-- name: ids_of_workflow
-- The next tasks of a workflow.
select m.id from {workflow_task} m
where m.workflow = :workflow and m.id > :low and m.id < :high
order by m.id {order}
limit :limit

-- name: ids_of_attribute
-- The next tasks with a value of an attribute.
select a.task_id as id from {attribute} a
where a.name = :name and a.value = :value and a.task_id > :low and a.task_id < :high
order by a.task_id {order}
limit :limit

-- name: ids_of_fingerprint
-- Tasks with an error of a fingerprint, in no order, each as often as it has one.
select x.task_id as id from {failure} x where x.fingerprint = :fingerprint limit :limit

-- name: ids_of_prefix
-- Tasks in a range of keys, in no order.
select t.id from {task} t where t.task_key is not null and {conditions} limit :limit

-- name: ids_of_due
-- SCHEDULED tasks in a range of due times, in no order.
select c.id from (
  select * from (
    select w.id from {waiting} w
    where w.state = {state:SCHEDULED} and w.due_at >= :from and w.due_at < :until
    limit :limit
  ) scheduled
  union all
  select * from (
    select w.id from {waiting} w
    where w.state = {state:UNDECIDED} and w.due_at >= :from and w.due_at < :until
    limit :limit
  ) undecided
) c limit :limit

-- name: lanes
-- The lanes of some types, queues and tenants.
select l.id, l.tenant, l.type, l.queue from {lane} l where {conditions} limit :limit

-- name: lane_counts
-- How many tasks are in lanes, counting no further than the limit.
select c.lane, c.tasks from ({conditions}) c

-- name: state_counts
-- How many tasks are in stored states, counting no further than the limit.
select c.state, c.tasks from ({conditions}) c

-- name: running_counts
-- How many tasks of each lane run.
select h.lane, count(*) as tasks from {running} h where h.id > 0 group by h.lane

-- name: count
-- How many tasks, counting no further than the limit, in each place by itself as well. What a place does not have is null, and
-- a number.
select count(*) as matching
from (
  select * from (
    select 1 as one
    from (select id, state, due_at, finished_at, node from {finished}) p
    {part: query.counted}
  ) f
  union all
  select * from (
    select 1 as one
    from (select id, state, due_at, nullif(id, id) as finished_at, nullif(id, id) as node from {waiting}) p
    {part: query.counted}
  ) w
  union all
  select * from (
    select 1 as one
    from (select id, {smallint: {state:READY}} as state, due_at, nullif(id, id) as finished_at, nullif(id, id) as node from {ready}) p
    {part: query.counted}
  ) r
  union all
  select * from (
    select 1 as one
    from (select id, {smallint: {state:RUNNING}} as state, due_at, nullif(id, id) as finished_at, node from {running}) p
    {part: query.counted}
  ) h
) counted

-- name: counted
left join {task} t on t.id = p.id
where p.id > 0 and {conditions}
limit :limit

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
