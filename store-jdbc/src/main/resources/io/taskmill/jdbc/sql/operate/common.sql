-- A step of a bulk operation, in one transaction: take the operation, find the next tasks, give them the command, write
-- down how far it has come.

-- name: take
-- The open operation that has waited longest, unless another node is at it.
select {part: operation.columns}
from {operation} o
where o.state = 'OPEN'
order by o.updated_at, o.id
limit 1
{for_update_free}

-- name: bound_of
-- How far a step looks in a place: to the first id beyond the window.
select p.id from {{of}} p where p.id > :cursor and p.id <= :upper order by p.id limit 1 offset :window

-- name: bound_finished
{part: operate.bound_of, of: finished}

-- name: bound_waiting
{part: operate.bound_of, of: waiting}

-- name: bound_ready
{part: operate.bound_of, of: ready}

-- name: bound_running
{part: operate.bound_of, of: running}

-- name: matching
-- The tasks that match, of those within the window.
select p.id
from ({part: operate.window}) p
{join: task t} on t.id = p.id
where t.created_at <= :started and {conditions}
order by p.id
limit :limit

-- name: window
-- All places are read by one statement, so that a task that moves meanwhile is seen once. Places that no state of the
-- filter names are not read.
select id, {smallint: {state:RUNNING}} as state, due_at, null as finished_at, node
from {running} where :running = 1 and id > :cursor and id <= :bound
union all
select id, state, due_at, finished_at, node from {finished} where :finished = 1 and id > :cursor and id <= :bound
union all
select id, state, due_at, null, null from {waiting} where :waiting = 1 and id > :cursor and id <= :bound
union all
select id, {smallint: {state:READY}}, due_at, null, null
from {ready} where :ready = 1 and id > :cursor and id <= :bound

-- name: progress
update {operation}
set cursor_id = :cursor, applied = :applied, asked = :asked, refused = :refused, state = :state, updated_at = {now},
  finished_at = case when :open = 1 then null else {now} end
where id = :id
