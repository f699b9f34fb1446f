-- name: look_usual
-- What there is to do, and when the next task or schedule is due, found out in one statement. It is run once a second for the whole
-- cluster. Beside any number of tasks that are not due each part enters an index and reads one row; of the lanes of
-- machines, one row each.
select {part: maintenance.usual}, 0 as orphan, {now} as now
from ({part: expire.look}) e
cross join ({part: promote.look}) p

-- name: look_all
-- The same, and whether tasks run on nodes that are gone. It is run every few seconds: to see that there are none, it
-- may have to read all that runs.
select {part: maintenance.usual}, {part: maintenance.orphan} as orphan, {now} as now
from ({part: expire.look}) e
cross join ({part: promote.look}) p

-- name: look_promotions
-- Only what is to be promoted or fired. It follows promotions, up to ten times a second.
select 0 as tasks, 0 as unique_keys, p.calls, p.notes, {part: maintenance.next_due}, 0 as host_waits, 0 as pinned, 0 as operations, null as newest_ready,
  0 as purge_pass, 0 as deleted, 0 as orphan, null as counted_at, null as folded_all_at, null as old_minutes, {now} as now
from ({part: promote.look}) p

-- name: usual
-- READY tasks are looked for among the newest only: while somebody holds a transaction open, the index keeps all that
-- was claimed since, and without a bound each look would step over it.
e.tasks, e.unique_keys, p.calls, p.notes, {part: maintenance.next_due},
(select 1 from ({part: host.look}) h limit 1) as host_waits,
(select 1 from ({part: pin.look}) h limit 1) as pinned,
(select 1 from {operation} o where o.state = 'OPEN' limit 1) as operations,
(select r.id from {ready} r where r.id > :ready_after order by r.id desc limit 1) as newest_ready,
{part: purge.look_pass} as purge_pass, {part: purge.look_deleted} as deleted,
(select x.at from {stat_delta} x
  where x.id > (select f.folded_id - :overtaken from {stat_fold} f where f.id = 1) order by x.id limit 1) as counted_at,
(select f.all_at from {stat_fold} f where f.id = 1) as folded_all_at,
(select 1 from {stat} s where s.step = 0 and s.at < {now} - :minutes_kept order by s.at limit 1) as old_minutes

-- name: next_due
(select w.due_at from {waiting} w
  where w.state = {state:SCHEDULED} and w.due_at <= {now} + :horizon order by w.due_at limit 1) as scheduled_at,
(select w.due_at from {waiting} w
  where w.state = {state:UNDECIDED} and w.due_at <= {now} + :horizon order by w.due_at limit 1) as undecided_at,
(select s.look_at from {schedule} s where s.look_at <= {now} + :horizon order by s.look_at limit 1) as fire_at

-- name: orphan
-- Whether a task runs on a node that is not registered.
(select 1 from {running} r
  where r.id > 0 and not exists (select 1 from {node} n where n.id = r.node) limit 1)
