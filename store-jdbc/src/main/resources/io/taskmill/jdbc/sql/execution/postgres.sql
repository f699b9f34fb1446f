-- name: begin
-- Writes down that executions have begun, some of them a while ago; answers with those that still hold their task.
with clock as materialized (
  select {now} as now
),
held as materialized (
  -- Found one by one through the primary key, as in finish.end.
  select r.id, g.ran
  from unnest(
      :given.id::bigint[], :given.node::bigint[], :given.exec::bigint[], :given.ran::bigint[])
    as g (id, node, exec, ran)
  cross join lateral (
    select r.id
    from {running} r
    where r.id = g.id and r.node = g.node and r.exec = g.exec
    for update
  ) r
)
update {running} r
set started_at = coalesce(r.started_at, now - h.ran),
  first_started_at = coalesce(r.first_started_at, now - h.ran)
from held h
cross join clock
where r.id = h.id
returning r.id, r.node, r.exec

-- name: checkpoint
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
