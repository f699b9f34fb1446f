-- Which of these executions were the last to end their task by themselves, and the state that it has
-- since then. None of a task that runs again, and none that was taken back from its node (2).
select g.id, g.node, g.exec, coalesce(f.state, case w.state when 7 then 1 else w.state end, r.state) as state
from unnest(:given.id::bigint[], :given.node::bigint[], :given.exec::bigint[]) as g (id, node, exec)
left join lateral (
  select f.state, f.node, f.exec from {finished} f where f.id = g.id offset 0
) f on true
left join lateral (
  select w.state from {waiting} w where w.id = g.id offset 0
) w on true
left join lateral (
  select 2 as state from {ready} r where r.id = g.id offset 0
) r on true
left join lateral (
  select x.node, x.exec, x.kind from {failure} x
  where x.task_id = g.id order by x.ended_at desc, x.attempt desc limit 1
) x on true
where coalesce(f.node, x.node) = g.node
  and coalesce(f.exec, x.exec) = g.exec
  and (x.kind is distinct from 2 or x.node <> g.node or x.exec <> g.exec)
  and coalesce(f.state, w.state, r.state) is not null
