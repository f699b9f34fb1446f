-- What handlers report while they run.

-- name: lock
-- The given executions that still hold their task. Nobody else changes these until this ends.
{part: execution.held_of_given} {for_update}

-- name: lock_free
-- The same without those that somebody else has locked.
{part: execution.held_of_given} {for_update_free}

-- name: held
-- Those that still hold their task, locked or not.
{part: execution.held_of_given}

-- name: save_progress
-- How far tasks have come, of which the executions are locked.
replace into {progress} (task_id, done, total, at, message, samples)
select g.id, g.done, g.total, g.at, g.message, g.samples
from {given: id bigint, done bigint, total bigint, at bigint, message text, samples text} g

-- name: write_log
-- Lines of logs, except those that are there already.
{insert_new} into {task_log} (task_id, line_no, node, exec, at, level, message)
select g.id, g.line_no, g.node, g.exec, g.at, g.level, g.message
from {given: id bigint, line_no bigint, node bigint, exec bigint, at bigint, level smallint, message text} g
{unless_there}

-- name: progress
-- How far the given tasks have come, without those that were deleted.
select p.task_id, p.done, p.total, p.at, p.message, p.samples
from {given: id bigint} g
{join: progress p by task_id} on p.task_id = g.id
where not exists (select 1 from {deleted} d where d.id = p.task_id)

-- name: log
-- The oldest lines of a task's log behind one of them.
select l.line_no, l.node, l.exec, l.at, l.level, l.message
from {task_log} l
where l.task_id = :task and l.level >= :level and l.line_no > :after
  and not exists (select 1 from {deleted} d where d.id = l.task_id)
order by l.line_no
limit :limit

-- name: newest_log
-- The newest lines before one of them.
select l.line_no, l.node, l.exec, l.at, l.level, l.message
from {task_log} l
where l.task_id = :task and l.level >= :level and l.line_no < :after
  and not exists (select 1 from {deleted} d where d.id = l.task_id)
order by l.line_no desc
limit :limit

-- name: log_sizes
-- How large logs are.
select l.task_id, max(l.line_no) as log_lines, sum(length(l.message)) as chars
from {given: id bigint} g
{join: task_log l by task_id} on l.task_id = g.id
group by l.task_id

-- name: forget_progress
{delete: progress p by task_id} from {given: id bigint} g {join: progress p by task_id} on p.task_id = g.id;

-- name: forget_log
{delete: task_log l by task_id} from {given: id bigint} g {join: task_log l by task_id} on l.task_id = g.id;
