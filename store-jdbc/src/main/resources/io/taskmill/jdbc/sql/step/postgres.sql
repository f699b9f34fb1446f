-- name: record
-- Writes a step down under the fence; answers with the task if the fence holds.
with held as materialized (
  {part: step.lock}
),
saved as (
  insert into {step} (task_id, name, step_no, kind, status, attempts, generation, undoable, first_at, last_at, until_at, result, error)
  select id, :name, :step_no, :kind, :status, :attempts, :generation, :undoable, :first_at, :last_at, :until_at::bigint, :result, :error from held
  on conflict (task_id, name) do update
  set step_no = excluded.step_no, kind = excluded.kind, status = excluded.status, attempts = excluded.attempts,
    generation = excluded.generation,
    undoable = excluded.undoable,
    first_at = excluded.first_at, last_at = excluded.last_at, until_at = excluded.until_at, result = excluded.result,
    error = excluded.error
)
select id from held
