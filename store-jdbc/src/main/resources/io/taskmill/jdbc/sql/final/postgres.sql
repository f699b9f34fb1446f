-- A task becomes final: in one statement. A verb has a CTE outcome of what becomes of its tasks, with the columns id,
-- state, due_at, now, attempts, losses, node, exec, first_started_at, last_started_at, result and flags. Some of them may
-- not be final.

-- name: outcomes
-- All of it.
to_finished as (
  {part: final.outcome_rows}
),
{part: final.release_outcomes}

-- name: outcome_rows
-- What is kept of tasks that are final.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result, flags)
select id, state, due_at, now, attempts, losses, node, exec, first_started_at, last_started_at, result, flags
from outcome
where state >= {state:FINAL}

-- name: release_outcomes
-- Tasks that are final free their unique key and give up their turn; those of workflows leave a note.
freed as (
  delete from {live_key}
  where until_at is null and task_id = any(array(
    select id from outcome where flags & {flag:UNIQUE} <> 0 and state >= {state:FINAL}
  ))
),
noted as (
  insert into {workflow_call} (task_id)
  select id from outcome where flags & {flag:NOTED} <> 0 and state >= {state:FINAL}
),
{part: turn.give_up_outcomes}
