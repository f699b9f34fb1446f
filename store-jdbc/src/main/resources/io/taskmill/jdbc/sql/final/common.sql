-- A task becomes final: in steps. A verb chooses the tasks and how they end, and puts them into finished with one of the
-- first two; one of the others then sees to all that follows from it.

-- name: row
-- Begins the row of finished of a task that does not run, up to the state in which it ends. The verb goes on with that,
-- and with where the task is found, as p.
insert into {finished} (id, due_at, finished_at, attempts, losses, first_started_at, last_started_at, flags, state)
select p.id, p.due_at, {now}, p.attempts, p.losses, p.first_started_at, p.last_started_at, p.flags,

-- name: execution_row
-- Begins the row of finished of a task that has run. The verb goes on with what becomes of the task, as e.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result, flags)
select e.id, e.state, e.due_at, {now}, e.attempts, e.losses, e.node, e.exec, e.first_started_at,
  e.last_started_at, e.result, e.flags
from

-- name: end
-- The given tasks that are in finished by now let go of all that they had, and leave their old place, ready or waiting.
{part: final.release}

{part: workflow.note_ended}

{delete: ready r by id} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: ready r by id} on r.id = g.id;

{delete: waiting w} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: waiting w} on w.id = g.id;

-- name: release
-- The given tasks that are in finished by now free their unique key. They give up their turn, and so do those that wait
-- by now and do not keep it.
{delete: live_key k by task_id} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id and k.until_at is null;

{part: turn.give_up}

-- name: release_executions
-- As release, for executions that are being ended: those of tasks without keys touch nothing of keys.
{delete: live_key k by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.flags & {flag:UNIQUE} <> 0
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id and k.until_at is null;

{part: turn.give_up_ended}

{part: workflow.note_ended_executions}
