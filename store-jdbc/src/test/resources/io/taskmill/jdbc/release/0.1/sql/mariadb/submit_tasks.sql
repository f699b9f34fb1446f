-- Creates the chosen tasks; their places follow.
insert into {task} (id, tenant, queue, type, creator, task_key, priority, tags, payload, created_at,
  max_attempts, max_losses, needs_person)
select g.id, g.tenant, g.queue, g.type, g.creator, g.task_key, g.priority, g.tags, g.payload, :now,
  g.max_attempts, g.max_losses, g.needs_person
from {given: id bigint, tenant bigint, queue text, type text, creator bigint, task_key text,
  priority smallint, payload text, tags text, max_attempts int, max_losses int,
  needs_person boolean} g
order by g.id
