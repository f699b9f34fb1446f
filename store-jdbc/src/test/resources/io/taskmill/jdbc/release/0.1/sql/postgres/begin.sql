-- Writes down that executions have begun; answers with those that still hold their task.
with clock as materialized (
  select {now} as now
)
update {running} r
set started_at = coalesce(r.started_at, now),
  first_started_at = coalesce(r.first_started_at, now)
from clock
where r.id = any(array(
  select r.id
  from unnest(:given.id::bigint[], :given.node::bigint[], :given.exec::bigint[])
    as g (id, node, exec)
  cross join lateral (
    select r.id
    from {running} r
    where r.id = g.id and r.node = g.node and r.exec = g.exec
    for update
  ) r
))
returning r.id, r.node, r.exec
