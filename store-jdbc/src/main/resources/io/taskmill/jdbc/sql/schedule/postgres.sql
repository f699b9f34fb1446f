-- name: lock
-- Those of the given schedules that still stand where their fires begin, and for which it is time. One that another has in
-- hand is left to it. Each is looked up by its name, however many are given.
select s.name
from {given: name text, version bigint, due_at bigint} g
cross join lateral (
  select x.name
  from {schedule} x
  where x.name = g.name and x.version = g.version and x.next_at = g.due_at and x.state = 'ONLINE' and x.look_at <= {now}
  for update skip locked
) s

-- name: fired
-- The given schedules, which are locked, go on to their next due time. Found by a list whose length the planner does not
-- see: for a long one it would read the whole table.
update {schedule} s
set state = g.state, next_at = g.next_at, look_at = g.look_at, offline_why = g.offline_why,
  last_due_at = coalesce(g.fired_at, s.last_due_at),
  last_at = case when g.tasks > 0 then {now} else s.last_at end,
  last_task = coalesce(g.last_task, s.last_task),
  fires = s.fires + g.fires
from {given: name text, state text, next_at bigint, look_at bigint, offline_why text, fired_at bigint, last_task bigint,
  tasks bigint, fires bigint} g
where s.name = g.name and s.name in {texts: names}

-- name: settle
-- Lines of the given tasks that are EXECUTING say how these have ended. Each is looked up by its task, and then found by a
-- list whose length the planner does not see.
with ended as materialized (
  select l.id, g.status, g.message
  from {given: task_id bigint, status text, message text} g
  cross join lateral (
    select x.id from {schedule_log} x where x.task_id = g.task_id and x.status = 'EXECUTING' for update
  ) l
)
update {schedule_log} l
set status = e.status, message = e.message
from ended e
where l.id = e.id and l.id = any(array(select id from ended))
