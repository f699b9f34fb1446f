-- name: fired
-- The given schedules, which are locked, go on to their next due time.
update {given: name text, state text, next_at bigint, look_at bigint, offline_why text, fired_at bigint, last_task bigint,
  tasks bigint, fires bigint} g
{join: schedule s} on s.name = g.name
set s.state = g.state, s.next_at = g.next_at, s.look_at = g.look_at, s.offline_why = g.offline_why,
  s.last_due_at = coalesce(g.fired_at, s.last_due_at),
  s.last_at = case when g.tasks > 0 then {now} else s.last_at end,
  s.last_task = coalesce(g.last_task, s.last_task),
  s.fires = s.fires + g.fires

-- name: settle
-- Lines of the given tasks that are EXECUTING say how these have ended.
update {given: task_id bigint, status text, message text} g
{join: schedule_log l by task_id} on l.task_id = g.task_id and l.status = 'EXECUTING'
set l.status = g.status, l.message = g.message
