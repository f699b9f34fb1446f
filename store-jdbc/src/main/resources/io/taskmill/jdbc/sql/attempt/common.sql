-- Executions that did not succeed.

-- name: columns
f.task_id, f.attempt, f.kind, f.node, f.exec, n.host, f.started_at, f.ended_at, f.error_class, f.error, f.fingerprint

-- name: of_task
-- Those of a task that was not deleted, the newest first.
select {part: attempt.columns}
from {failure} f
left join {node_name} n on n.id = f.node
where f.task_id = :task and not exists (select 1 from {deleted} d where d.id = f.task_id)
order by f.ended_at desc, f.attempt desc
limit :limit

-- name: last_of
-- The last one of each of the given tasks; two if they ended at the same moment.
select {part: attempt.columns}
from {given: id bigint} g
{join: failure f} on f.task_id = g.id
left join {node_name} n on n.id = f.node
where f.ended_at = (select max(x.ended_at) from {failure} x where x.task_id = g.id)
  and not exists (select 1 from {deleted} d where d.id = f.task_id)

-- name: last_errors
-- Some tasks that match, each with its last error.
select p.id, t.type, {part: attempt.last, of: fingerprint} as fingerprint,
  coalesce({part: attempt.last, of: ended_at}, p.finished_at, t.created_at) as at
from {part: query.found}
where {conditions}

-- name: last
(select f.{of} from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1)

-- name: groups
-- How often which error has happened, of the newest ones, with the newest of each. Two that ended at the same moment may
-- both be the newest.
select g.times, g.first_at, {part: attempt.columns}
from (
  select x.fingerprint, count(*) as times, min(x.ended_at) as first_at, max(x.ended_at) as last_at
  from ({part: attempt.newest}) x
  group by x.fingerprint
  order by count(*) desc, max(x.ended_at) desc
  limit :limit
) g
join {failure} f on f.fingerprint = g.fingerprint and f.ended_at = g.last_at
left join {node_name} n on n.id = f.node
order by g.times desc, g.last_at desc, f.task_id desc

-- name: groups_within
-- The same of tasks that fulfil conditions; of the newest errors of all tasks. Tasks are looked up one by one: PostgreSQL
-- would read all of them for a join.
select g.times, g.first_at, {part: attempt.columns}
from (
  select x.fingerprint, count(*) as times, min(x.ended_at) as first_at, max(x.ended_at) as last_at
  from ({part: attempt.newest_of_tasks}) x
  where (select t.id from {task} t where t.id = x.task_id and {conditions}) is not null
  group by x.fingerprint
  order by count(*) desc, max(x.ended_at) desc
  limit :limit
) g
join {failure} f on f.fingerprint = g.fingerprint and f.ended_at = g.last_at
left join {node_name} n on n.id = f.node
where (select t.id from {task} t where t.id = f.task_id and {conditions}) is not null
order by g.times desc, g.last_at desc, f.task_id desc

-- name: newest_of_tasks
-- Apart from newest, which an index answers by itself.
select y.task_id, y.fingerprint, y.ended_at
from {failure} y
where y.ended_at >= :since
order by y.ended_at desc
limit :most

-- name: newest
select y.fingerprint, y.ended_at
from {failure} y
where y.ended_at >= :since
order by y.ended_at desc
limit :most

-- name: count
-- How many errors there were, counting no further than the limit.
select count(*) as errors from ({part: attempt.newest}) x
