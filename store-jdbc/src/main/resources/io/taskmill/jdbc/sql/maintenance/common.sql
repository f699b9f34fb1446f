-- name: look
-- What there is to do, and when the next task is due, found out in one statement. It is run once a second for the whole
-- cluster, beside any number of tasks that are not due: each part enters an index and reads one row.
select e.tasks, e.unique_keys, p.calls,
  (select w.due_at from {waiting} w
    where w.state = {state:SCHEDULED} and w.due_at <= {now} + :horizon order by w.due_at limit 1) as scheduled_at,
  (select w.due_at from {waiting} w
    where w.state = {state:UNDECIDED} and w.due_at <= {now} + :horizon order by w.due_at limit 1) as undecided_at,
  (select 1 from ({part: host.look}) h limit 1) as host_waits,
  {part: maintenance.orphan} as orphan,
  (select 1 from {ready} r where r.id > 0 order by r.id desc limit 1) as ready,
  {now} as now
from ({part: expire.look}) e
cross join ({part: promote.look}) p

-- name: orphan
-- Whether a task runs on a node that is not registered.
(select 1 from {running} r
  where r.id > 0 and not exists (select 1 from {node} n where n.id = r.node) limit 1)
