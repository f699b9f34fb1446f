-- name: edit
-- Changes what was submitted. A task that goes on by a person's word has no deadline any more.
update {task} as t
set queue = g.queue, priority = g.priority, max_attempts = g.max_attempts, max_losses = g.max_losses,
  payload = coalesce(g.payload, t.payload), remark = coalesce(g.remark, t.remark),
  deadline_at = case when g.reopened = 1 then null else t.deadline_at end
from {part: command.given_edits} g
where t.id = g.id
