-- What is kept of those that have succeeded.
select id, 10, due_at, now, attempts + 1, losses, node, exec,
  coalesce(first_started_at, started_at, now - (:given.ran::bigint[])[nth]),
  coalesce(started_at, now - (:given.ran::bigint[])[nth]), (:given.result::text[])[nth]
from succeeded, clock
