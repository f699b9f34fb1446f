-- Creates the chosen tasks; their places follow.
insert into {task} (id, tenant, queue, type, creator, task_key, priority, tags, payload, created_at,
  deadline_at, key_no, max_attempts, max_losses, needs_person)
select g.id, g.tenant, g.queue, g.type, g.creator, g.task_key, g.priority, g.tags, g.payload, :now,
  :now + g.deadline, g.key_no, g.max_attempts, g.max_losses, g.needs_person
from {given: id bigint, tenant bigint, queue text, type text, creator bigint, task_key text,
  priority smallint, payload text, tags text, max_attempts int, max_losses int,
  needs_person boolean, key_no bigint, deadline bigint} g
order by g.id
