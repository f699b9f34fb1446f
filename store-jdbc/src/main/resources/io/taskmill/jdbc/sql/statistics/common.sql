-- What happened to tasks, counted in the transaction in which it happens and folded later.

-- name: append
-- Counts what a batch has done.
insert into {stat_delta} (at, tenant, type, queue, {counts}, waits, runs)
values ({at}, :given.tenant, :given.type, :given.queue, {counts: :given}, :given.waits, :given.runs)

-- name: origins
-- What the given executions are of, as long as they hold their task.
select r.id, r.node, r.exec, t.tenant, t.type, t.queue, r.attempts, r.losses, r.flags
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec
{join: task t} on t.id = g.id

-- name: ended
-- Counts the given tasks, which have come to an end without an execution, or to a person.
insert into {stat_delta} (at, tenant, type, queue, failed, cancelled, skipped, attention)
select {now}, e.tenant, e.type, e.queue,
  count(case when e.state = {state:FAILED} then 1 end), count(case when e.state = {state:CANCELLED} then 1 end),
  count(case when e.state = {state:SKIPPED} then 1 end), count(case when e.state is null then 1 end)
from (
  select t.tenant, t.type, t.queue, (select f.state from {finished} f where f.id = g.id) as state
  from {given: id bigint} g
  {join: task t} on t.id = g.id
) e
group by e.tenant, e.type, e.queue

-- name: removed
-- Counts the given final tasks, which are about to go.
insert into {stat_delta} (at, tenant, type, queue, removed)
select {now}, t.tenant, t.type, t.queue, count(*)
from {given: id bigint} g
{join: task t} on t.id = g.id
group by t.tenant, t.type, t.queue

-- name: lock
-- One folds at a time.
select f.folded_id, f.all_at, {now} as now from {stat_fold} f {for_update_free}

-- name: advance
update {stat_fold} set folded_id = :folded_id, all_at = :all_at where id = 1

-- name: deltas
-- What is to be folded, the oldest first. Rows of transactions that are still open come later.
select d.id, d.at, d.tenant, d.type, d.queue, {counts: d}, d.waits, d.runs
from {stat_delta} d
where d.id > :after
order by d.id
limit :limit

-- name: folded
-- What is there of the given steps.
select s.id, s.step, s.at, s.tenant, s.type, s.queue, {counts: s}, s.waits, s.runs
from {given: step smallint, at bigint, tenant bigint, type text, queue text} g
join {stat} s on s.step = g.step and s.at = g.at and s.tenant = g.tenant and s.type = g.type and s.queue = g.queue

-- name: leave
-- Makes way for what the given rows have become.
{delete: stat s} from {given: id bigint} g {join: stat s} on s.id = g.id;

-- name: fold
-- Writes what was counted in steps.
insert into {stat} (step, at, tenant, type, queue, {counts}, waits, runs)
select g.step, g.at, g.tenant, g.type, g.queue, {counts: g}, g.waits, g.runs
from {given: step smallint, at bigint, tenant bigint, type text, queue text, {typed_counts}, waits text, runs text} g

-- name: folded_deltas
-- What was folded is not counted again.
{delete: stat_delta d} from {given: id bigint} g {join: stat_delta d} on d.id = g.id;

-- name: old
-- Minutes or hours that are old, in the order of the index, so that it is used.
select s.id from {stat} s where s.step = :step and s.at < :before order by s.step, s.at limit :limit

-- name: read
-- What was counted in a time: folded or not, in one statement, so that nothing is seen twice or not at all.
select s.at, s.tenant, s.type, s.queue, {counts: s} {durations}
from {stat} s
where s.step = :step and s.at >= :from and s.at < :to {conditions}
union all
select s.at, s.tenant, s.type, s.queue, {counts: s} {durations}
from {stat_delta} s
where s.at >= :from and s.at < :to {conditions}
