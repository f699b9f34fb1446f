-- name: succeeded
-- The short way of finish for tasks that have succeeded, which most do. Answers with how many held.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result, flags)
select r.id, {state:SUCCEEDED}, r.due_at, {now}, r.attempts + 1, r.losses, r.node, r.exec,
  coalesce(r.first_started_at, r.started_at, {now} - g.ran), coalesce(r.started_at, {now} - g.ran),
  g.result, r.flags
from {given: id bigint, node bigint, exec bigint, ran bigint, result text} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec {for_update};

{part: final.release_executions}

{delete: running r} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec;
