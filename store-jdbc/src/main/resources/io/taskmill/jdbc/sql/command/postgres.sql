-- name: leave
-- Takes tasks out of the places in which they were found, by their primary keys: of a plain join with a table that was empty
-- when the planner last saw it, it thinks that it may as well compare everything with everything.
delete from {running} where id = any(array(select unnest(:given.id::bigint[])));
delete from {waiting} where id = any(array(select unnest(:given.id::bigint[])));
delete from {ready} where id = any(array(select unnest(:given.id::bigint[])));
delete from {finished} where id = any(array(select unnest(:given.id::bigint[])));

-- name: edit
-- Changes what was submitted. A task that goes on by a person's word has no deadline any more.
update {task} t
set queue = g.queue, priority = g.priority, max_attempts = g.max_attempts, max_losses = g.max_losses,
  payload = coalesce(g.payload, t.payload), remark = coalesce(g.remark, t.remark),
  deadline_at = case when g.reopened then null else t.deadline_at end
from {part: command.given_edits} g
where t.id = g.id

-- name: forget_attributes
-- Values of payloads that have been replaced; what the engine itself has noted stays.
delete from {attribute} where task_id = any(:given.id::bigint[]) and name not like 'taskmill.%'
