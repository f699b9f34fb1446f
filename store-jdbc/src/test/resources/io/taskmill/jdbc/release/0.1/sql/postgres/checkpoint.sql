-- Saves progress under the fence; answers with the task if the fence holds.
with held as (
  update {running}
  set checkpointed = true
  where id = :id and node = :node and exec = :exec
  returning id
),
saved as (
  insert into {checkpoint} (task_id, saved_at, data)
  select id, (select {now}), :data from held
  on conflict (task_id) do update set saved_at = excluded.saved_at, data = excluded.data
)
select id from held
