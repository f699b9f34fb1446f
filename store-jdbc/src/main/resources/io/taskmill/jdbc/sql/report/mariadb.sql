-- Their primary keys begin with another column than others do.

-- name: progress
-- How far the given tasks have come, without those that were deleted.
select p.task_id, p.done, p.total, p.at, p.message, p.samples
from {given: id bigint} g
straight_join {progress} p force index (primary) on p.task_id = g.id
where not exists (select 1 from {deleted} d where d.id = p.task_id)

-- name: log_sizes
-- How large logs are.
select l.task_id, max(l.line_no) as log_lines, sum(char_length(l.message)) as chars
from {given: id bigint} g
straight_join {task_log} l force index (primary) on l.task_id = g.id
group by l.task_id

-- name: forget_progress
delete p from {given: id bigint} g straight_join {progress} p force index (primary) on p.task_id = g.id;

-- name: forget_log
delete l from {given: id bigint} g straight_join {task_log} l force index (primary) on l.task_id = g.id;
