-- name: succeeded
-- The short way of finish for tasks that have succeeded, which most do. Answers with how many held.
-- What reads the batch is run for each task: so those statements are plain ones.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result, flags)
select r.id, {state:SUCCEEDED}, r.due_at, {now}, r.attempts + 1, r.losses, r.node, r.exec,
  coalesce(r.first_started_at, r.started_at, {now} - :given.ran),
  coalesce(r.started_at, {now} - :given.ran), :given.result, r.flags
from {running} r
where r.id = :given.id and r.node = :given.node and r.exec = :given.exec;

{part: final.release_moved}

delete from {running} where id = :given.id and node = :given.node and exec = :given.exec;
