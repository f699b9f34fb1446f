-- name: lock
-- The given executions that still hold their task. Nobody else changes these until this ends.
select r.id, r.node, r.exec
from {given: id bigint, node bigint, exec bigint} g
cross join lateral (
  select x.id, x.node, x.exec
  from {running} x
  where x.id = g.id and x.node = g.node and x.exec = g.exec
  for update
) r

-- name: lock_free
-- The same without those that somebody else has locked.
select r.id, r.node, r.exec
from {given: id bigint, node bigint, exec bigint} g
cross join lateral (
  select x.id, x.node, x.exec
  from {running} x
  where x.id = g.id and x.node = g.node and x.exec = g.exec
  {for_update_free}
) r

-- name: save_progress
-- How far tasks have come, of which the executions are locked.
insert into {progress} (task_id, done, total, at, message, samples)
select g.id, g.done, g.total, g.at, g.message, g.samples
from {given: id bigint, done bigint, total bigint, at bigint, message text, samples text} g
on conflict (task_id) do update set
  done = excluded.done, total = excluded.total, at = excluded.at, message = excluded.message, samples = excluded.samples
