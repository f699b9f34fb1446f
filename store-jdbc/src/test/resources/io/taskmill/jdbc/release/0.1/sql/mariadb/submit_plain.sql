-- Creates tasks that have no key and may run at once, which most have and may, and that differ in nothing
-- but their payload. Fails if one of them is there already: then the long way finds out which.
insert into {task} (id, tenant, queue, type, creator, priority, tags, payload, created_at,
  max_attempts, max_losses, needs_person)
select g.id, :first.tenant, :first.queue, :first.type, :first.creator, :first.priority, :first.tags,
  g.payload, {now}, :first.max_attempts, :first.max_losses, :first.needs_person
from {given: id bigint, payload text} g;

insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses)
select g.id, {now}, :first.lane, 9 - :first.priority, 0, 0, 0, 0, 0
from {given: id bigint, payload text} g;
