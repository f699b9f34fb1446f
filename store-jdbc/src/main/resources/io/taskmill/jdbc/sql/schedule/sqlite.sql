-- name: fired
-- The given schedules go on to their next due time.
update {schedule}
set state = :given.state, next_at = :given.next_at, look_at = :given.look_at, offline_why = :given.offline_why,
  last_due_at = coalesce(:given.fired_at, last_due_at),
  last_at = case when :given.tasks > 0 then {now} else last_at end,
  last_task = coalesce(:given.last_task, last_task),
  fires = fires + :given.fires
where name = :given.name

-- name: settle
-- Lines of the given tasks that are EXECUTING say how these have ended.
update {schedule_log} set status = :given.status, message = :given.message
where task_id = :given.task_id and status = 'EXECUTING'
