-- name: start
-- A bulk operation on all tasks there are.
{insert_new} into {operation} (id, created_at, updated_at, matched, cursor_id, upper_id, applied, asked, state, who, verb, why,
  command_text, filter_text)
select :id, {now}, {now}, :matched, 0, (select coalesce(max(t.id), 0) from {task} t), 0, 0, 'OPEN', :who, :verb, :why,
  :command, :filter
{unless_there}

-- name: stop
update {operation} set state = 'STOPPED', updated_at = {now}, finished_at = {now} where id = :id and state = 'OPEN'

-- name: get
select {part: operation.columns} from {operation} o where o.id = :id

-- name: list
-- The newest operations.
select {part: operation.columns} from {operation} o where o.id < :before order by o.id desc limit :limit

-- name: columns
o.id, o.created_at, o.updated_at, o.finished_at, o.matched, o.cursor_id, o.upper_id, o.applied, o.asked, o.state,
o.who, o.why, o.command_text, o.filter_text, o.refused
