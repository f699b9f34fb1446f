-- Creates tasks that have no key and may run at once, which most have and may. Fails if one of them is
-- there already: then submit.sql, which is slower, finds out which.
insert into {task} (id, tenant, queue, type, creator, priority, tags, payload, created_at,
  max_attempts, max_losses, needs_person)
values (:given.id, :given.tenant, :given.queue, :given.type, :given.creator, :given.priority,
  :given.tags, :given.payload, {now}, :given.max_attempts, :given.max_losses, :given.needs_person);

insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses)
values (:given.id, {now}, :given.lane, 9 - :given.priority, 0, 0, 0, 0, 0);
