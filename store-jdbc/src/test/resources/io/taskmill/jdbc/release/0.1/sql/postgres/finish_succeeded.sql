-- The short way of finish for tasks that have succeeded, which most do. Answers with how many held.
with {part: finish_success},
freed as (
  delete from {live_key}
  where until_at is null and task_id = any(array(select id from succeeded where marks & 1 <> 0))
),
gave_up as (
  delete from {key_slot}
  where task_id = any(array(select id from succeeded where marks & 2 <> 0))
  returning key_no
),
called as (
  insert into {key_call} (key_no) select key_no from gave_up
)
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result)
{part: finish_success_rows}
