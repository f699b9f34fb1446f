-- Takes executions that have succeeded out of running, if their fence still holds. Nothing that was asked can change
-- that, so nothing is locked first. The ids are given in order and each once: width_bucket finds an id's place.
clock as materialized (
  select {now} as now
),
succeeded as (
  delete from {running} r
  where r.id = any(:given.id::bigint[])
    and r.node = (:given.node::bigint[])[width_bucket(r.id, :given.id::bigint[])]
    and r.exec = (:given.exec::bigint[])[width_bucket(r.id, :given.id::bigint[])]
    and (:given.state::smallint[])[width_bucket(r.id, :given.id::bigint[])] = 10
  returning
    r.id, r.node, r.exec, r.due_at, r.attempts, r.losses, r.marks, r.started_at,
    r.first_started_at, width_bucket(r.id, :given.id::bigint[]) as nth
)
