-- name: edit
-- Changes what was submitted. A task that goes on by a person's word has no deadline any more.
update {part: command.given_edits} g
{join: task t} on t.id = g.id
set t.queue = g.queue, t.priority = g.priority, t.max_attempts = g.max_attempts, t.max_losses = g.max_losses,
  t.payload = coalesce(g.payload, t.payload), t.remark = coalesce(g.remark, t.remark),
  t.deadline_at = case when g.reopened = 1 then null else t.deadline_at end

-- name: forget_checkpoints
-- Their primary key has another name than others have.
delete c from {given: id bigint} g straight_join {checkpoint} c force index (primary) on c.task_id = g.id;

-- name: forget_attributes
-- Values of payloads that have been replaced; keys and parents, whose names begin with a space, stay, and so does what
-- the engine itself has noted.
delete a from {given: id bigint} g straight_join {attribute} a force index (primary) on a.task_id = g.id
where a.name not like ' %' and a.name not like 'taskmill.%';
