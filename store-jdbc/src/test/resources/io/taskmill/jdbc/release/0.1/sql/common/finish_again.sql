-- Which of these executions were the last to end their task by themselves, and the state that it has
-- since then. None of a task that runs again, and none that was taken back from its node (2).
select g.id, g.node, g.exec,
  coalesce(f.state, case w.state when 7 then 1 else w.state end, case when r.id is not null then 2 end) as state
from {given: id bigint, node bigint, exec bigint} g
left join {finished} f on f.id = g.id
left join {waiting} w on w.id = g.id
left join {ready} r on r.id = g.id
left join {failure} x on x.task_id = g.id and x.node = g.node and x.exec = g.exec
where coalesce(f.id, w.id, r.id) is not null
  and coalesce(x.kind, 1) <> 2
  and (
    (f.node = g.node and f.exec = g.exec)
    or (f.node is null and x.task_id is not null and not exists (
      select 1 from {failure} y
      where y.task_id = x.task_id
        and (y.ended_at > x.ended_at or (y.ended_at = x.ended_at and y.attempt > x.attempt))
    ))
  )
