-- name: now
-- The store's clock.
select {now} as now

-- name: tasks
-- What is known of RUNNING and READY tasks besides how they stand. What belongs to a READY one is looked up one by one: in a
-- join a planner may begin with its lane, which has many others.
select x.id, x.asked, x.started_at, null as host, null as until_at
from {running} x
where x.id in {numbers: ids}
union all
select r.id, null, null,
  (select case when not ({part: pin.is_lane}) then l.host end from {lane} l where l.id = r.lane),
  (select h.until_at from {host_wait} h where h.id = r.id and h.tries = {part: host.run})
from {ready} r
where r.id in {numbers: ids}

-- name: blocked
-- The keys for whose turns tasks wait.
select w.id, w.key_no from {waiting} w where w.id in {numbers: ids} and w.state = {state:BLOCKED}

-- name: turns
-- Those that have the turns of a key.
select s.task_id from {key_slot} s where s.key_no = :key order by s.nth limit :limit

-- name: type
-- The limits of a type, and what is left of its rate.
select y.name, y.number_no, y.version, y.disabled, y.max_running, y.per_key, y.rate_tasks, y.rate_period,
  y.rate_burst, y.host_grace, y.retention, y.code, y.edits, y.tokens, y.tokens_at, {now} as now
from {type} y
where y.name = :name

-- name: running
-- How many tasks of a type with a limit run.
select count(*) from {running} r where r.limited = :number

-- name: holders
-- Some of them.
select r.id from {running} r where r.limited = :number order by r.id limit :limit

-- name: places
-- Where READY tasks stand in their lanes.
select r.lane, r.rank_no, r.due_at, r.id,
  (select l.queue from {lane} l where l.id = r.lane) as queue,
  (select l.host from {lane} l where l.id = r.lane) as host
from {ready} r
where r.id in {numbers: ids}

-- name: beside
-- The lanes from which claims take along with some of a queue, these first.
select o.id
from {lane} o
where o.queue = :queue and (o.host = '' or o.host = :host)
order by case when o.id in {numbers: lanes} then 0 else 1 end, o.id
limit :limit

-- name: ahead
-- The first tasks of a lane that come before a place.
select r.rank_no, r.due_at, r.id
from {ready} r
where r.lane = :lane and {part: diagnose.before}
order by r.lane, r.rank_no, r.due_at, r.id
limit :limit

-- name: before
-- Whether a task comes before a place in its lane.
(r.rank_no, r.due_at, r.id) < (:rank_no, :due_at, :id)

-- name: queues
-- The queues that have ever had a task.
select distinct l.queue from {lane} l order by l.queue

-- name: queue
-- How many live tasks a queue has, counting no further than the limit in each place. Written as cross joins, which SQLite
-- takes in this order: the few lanes first.
select
  (select count(*) from (
    select 1 from {lane} l cross join {waiting} w where w.lane = l.id and l.queue = :queue limit :limit) x) as waiting,
  (select count(*) from (
    select 1 from {lane} l cross join {ready} r where r.lane = l.id and l.queue = :queue limit :limit) x) as ready,
  {part: diagnose.running_and_oldest}

-- name: running_and_oldest
-- The oldest READY task is found by one look into each lane and priority.
(select count(*) from (
    select 1 from {lane} l join {running} r on r.lane = l.id where l.queue = :queue limit :limit) x) as running,
  (select min((
      select r.due_at from {ready} r
      where r.lane = l.id and r.rank_no = k.rank_no
      order by r.due_at, r.id
      limit 1
    ))
    from {lane} l
    cross join (
      select 0 as rank_no union all select 1 union all select 2 union all select 3 union all select 4
      union all select 5 union all select 6 union all select 7 union all select 8
    ) k
    where l.queue = :queue) as oldest

-- name: held
-- How many tasks each node holds.
select r.node, count(*) as tasks from {running} r where r.id > 0 group by r.node

-- name: mark
-- Numbers of which one differs once something has changed. Of what grows only the newest rows are read. Ids are added up, not
-- only the greatest taken: a smaller one may be committed later. What is counted for each of several is weighed with who it
-- is, so that two changes at once do not make up for each other.
select 'tasks' as part, f.folded_id as first_no, d.rows_there as second_no, d.ids as third_no, 0 as fourth_no
from {stat_fold} f
cross join (
  select count(*) as rows_there, sum(x.id) as ids
  from (
    select s.id from {stat_delta} s where s.id > (select o.folded_id - :overtaken from {stat_fold} o) order by s.id desc limit 1000
  ) x
) d
union all
select 'audit', count(*), sum(x.id), 0, 0
from (select a.id from {audit} a where a.id < :before order by a.id desc limit 100) x
union all
select 'nodes', count(*), max(n.registered_at), sum(n.draining * (1 + n.slot)) * 1000 + sum(length(n.types)),
  sum(case when c.now - n.beat_at >= n.lease or n.beat_at > c.now then 1 + n.slot else 0 end)
from {node} n
cross join (select {now} as now) c
union all
select 'held', count(*), sum(1 + r.node % 1009), 0, 0 from {running} r where r.id > 0
union all
select 'operations', count(*), sum(x.updated_at), (select max(o.id) from {operation} o), 0
from (select o.updated_at from {operation} o where o.state = 'OPEN' order by o.updated_at desc limit 100) x
union all
select 'workflows', {part: diagnose.workflows}
from (
  select w.id, w.live, w.failed, w.cancelled, w.finished_at from {workflow} w where w.id < :before order by w.id desc limit 20
) x
union all
select 'running', {part: diagnose.workflows}
from (
  select w.id, w.live, w.failed, w.cancelled, w.finished_at
  from {workflow} w
  where w.state = 'RUNNING' and w.id < :before
  order by w.id desc
  limit :running
) x

-- name: workflows
count(x.finished_at), max(x.id), sum(x.live * (1 + x.id % 1009)), sum((x.failed * 1009 + x.cancelled) * (1 + x.id % 1009))
