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

-- name: matching
-- Those of some tasks that match. All places are read by one statement, so that a task that moves meanwhile is seen once.
select p.id
from {part: query.found}
where t.created_at <= :started and {conditions}
order by p.id
limit :limit

-- name: postpone
-- Others go first.
update {operation} set updated_at = {now} where id = :id

-- name: progress
update {operation}
set cursor_id = :cursor, applied = :applied, asked = :asked, refused = :refused, state = :state, updated_at = {now},
  finished_at = case when :open = 1 then null else {now} end
where id = :id
