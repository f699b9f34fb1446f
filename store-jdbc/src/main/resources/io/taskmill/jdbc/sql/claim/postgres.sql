-- name: take
-- Moves the next tasks from ready to running and reads what their handlers need.
--
-- The limit stands in a select so that the planner does not see it: a plan for any limit is then as
-- good as one for this limit, and the server keeps it instead of planning each claim anew. It would
-- expect a tenth of the table, though, and with millions of tasks find that worth compiling, each time
-- for half a second: so it is told that there are never more than 10,000.
with lanes as materialized (
  select l.id, null::bigint as type_no, null::bigint as tasks from ({part: claim.open_lanes}) l
),
{part: claim.span},
{part: claim.look},
bound as materialized ({part: claim.bound, of: looked}),
{part: claim.look_on},
nearer_bound as materialized ({part: claim.bound, of: known}),
{part: claim.candidate},
{part: claim.merge, of: candidate},
{part: claim.share},
{part: claim.end}

-- name: open_lanes
-- The lanes that the claimer may take from as much as it wants; none if it is not registered.
select l.id
from {lane} l
where l.type = any(:types::text[])
  and (l.version = 1 or l.type || '@' || l.version = any(:versions::text[]))
  and (:queues::text[] is null or l.queue = any(:queues::text[]))
  and (:tenants::bigint[] is null or l.tenant = any(:tenants::bigint[]))
  and exists (select 1 from {node} n where n.id = :node)
  and (l.host in ('', :own_lane) or l.host = (select n.host from {node} n where n.id = :node))
  and l.type <> all(array(
    select y.name from {type} y
    where y.name = any(:types::text[])
      and (y.disabled = 1 or y.max_running is not null or y.rate_tasks is not null)
  ))
  and l.queue <> all(array(select q.name from {queue} q where q.paused = 1))

-- name: span
-- Where a claim is to read: each lane from its beginning, or what lies behind its cursors. Where there are few such places, those
-- without a task are left out: one that is alone is then taken from without a look at how the others compare.
place as materialized (
  select l.id as lane, c.low, c.high, c.due_at, c.id, l.type_no, l.tasks
  from lanes l
  join unnest(
      (select :cursor.lane::bigint[]), (select :cursor.low::smallint[]),
      (select :cursor.high::smallint[]), (select :cursor.due_at::bigint[]),
      (select :cursor.id::bigint[]))
    as c (lane, low, high, due_at, id) on c.lane = l.id
  union all
  select l.id, 0::smallint, 8::smallint, -9223372036854775808, -9223372036854775808, l.type_no,
    l.tasks
  from lanes l
  where l.id not in (select unnest((select :cursor.lane::bigint[])))
),
span as materialized (
  select p.*
  from place p
  where (select count(*) from place) > 16
    or (
      select r.id
      from {ready} r
      where r.lane = p.lane
        and (r.rank_no, r.due_at, r.id) > (p.low, p.due_at, p.id) and r.rank_no <= p.high
      order by r.rank_no, r.due_at, r.id
      limit 1
    ) is not null
)

-- name: look
-- The first tasks of each span, read without a lock. The more lanes there are, the fewer of each: in all about twice
-- as many as are wanted. A span that is alone needs no look.
few as materialized (
  select count(*) as spans,
    least((select :limit::bigint),
      1 + (select :limit::bigint) / greatest((select count(*) from lanes), 1)) as n
  from span
),
looked as materialized (
  select s.*, r.rank_no, r.due, r.task, r.nth
  from span s
  cross join lateral (
    select *
    from (
      select r.rank_no, r.due_at as due, r.id as task,
        row_number() over (order by r.rank_no, r.due_at, r.id) as nth
      from {ready} r
      where r.lane = s.lane
        and (r.rank_no, r.due_at, r.id) > (s.low, s.due_at, s.id) and r.rank_no <= s.high
      order by r.rank_no, r.due_at, r.id
      limit least((select n from few), s.tasks)
    ) r
    limit 10000
  ) r
  where (select spans from few) > 1
)

-- name: bound
-- The n-th task of those that were looked at: none of the next n tasks lies behind it. Behind everything if they are fewer.
select coalesce(b.rank_no, 9::smallint) as rank_no, coalesce(b.due, 0) as due,
  coalesce(b.task, 0) as task
from (select 1) one
left join (
  select c.rank_no, c.due, c.task
  from {of} c
  order by c.rank_no, c.due, c.task
  offset (select :limit::bigint - 1)
  limit 1
) b on true

-- name: look_on
-- Only spans of which all that was looked at lies in front of the bound may have more there. They are looked at
-- once more, since the bound may be far away: where most lanes have only new tasks, it is one of those, with all
-- old tasks of the others in front of it. Again it is about twice as many as are wanted in all.
open as materialized (
  select l.*
  from looked l
  -- Said in two ways, since the planner then expects next to none, as it should.
  where l.nth = (select n from few) and l.nth + 0 = (select n from few)
    and (l.rank_no, l.due, l.task) <= (select rank_no, due, task from bound)
),
few_more as materialized (
  select 1 + 2 * (select :limit::bigint) / greatest(count(*), 1) as n from open
),
looked_on as materialized (
  select o.lane, o.low, o.high, o.due_at, o.id, o.type_no, o.tasks, r.rank_no, r.due, r.task, r.nth
  from open o
  cross join lateral (
    select *
    from (
      select r.rank_no, r.due_at as due, r.id as task,
        row_number() over (order by r.rank_no, r.due_at, r.id) as nth
      from {ready} r
      where r.lane = o.lane
        and (r.rank_no, r.due_at, r.id) > (o.rank_no, o.due, o.task) and r.rank_no <= o.high
        and (r.rank_no, r.due_at, r.id) <= (select rank_no, due, task from bound)
      order by r.rank_no, r.due_at, r.id
      limit least((select n from few_more), o.tasks)
    ) r
    limit 10000
  ) r
),
known as materialized (
  select l.*
  from looked l
  where (l.rank_no, l.due, l.task) <= (select rank_no, due, task from bound)
  union all
  select * from looked_on
)

-- name: candidate
-- All that may be among the next tasks: what is known, and the rest of spans that are still open, up to the bound of all
-- that was looked at by now.
candidate as (
  select k.lane, k.low, k.high, k.due_at, k.id, k.type_no, k.tasks, k.rank_no, k.due, k.task
  from known k
  where (k.rank_no, k.due, k.task) <= (select rank_no, due, task from nearer_bound)
  union all
  select l.lane, l.low, l.high, l.due_at, l.id, l.type_no, l.tasks, r.rank_no, r.due, r.task
  from looked_on l
  cross join lateral (
    select *
    from (
      select r.rank_no, r.due_at as due, r.id as task
      from {ready} r
      where r.lane = l.lane
        and (r.rank_no, r.due_at, r.id) > (l.rank_no, l.due, l.task) and r.rank_no <= l.high
        and (r.rank_no, r.due_at, r.id) <= (select rank_no, due, task from nearer_bound)
      order by r.rank_no, r.due_at, r.id
      limit least((select :limit::bigint), l.tasks)
    ) r
    limit 10000
  ) r
  where l.nth = (select n from few_more) and l.nth + 0 = (select n from few_more)
    and (l.rank_no, l.due, l.task) <= (select rank_no, due, task from nearer_bound)
)

-- name: merge
-- How many of the next tasks are in each span, so that no more than those are locked below.
share as materialized (
  select s.lane, s.low, s.high, s.due_at, s.id, least(:limit::bigint, s.tasks) as n
  from span s
  where (select spans from few) = 1
  union all
  select c.lane, c.low, c.high, c.due_at, c.id, count(*)
  from (
    select c.*
    from {of} c
    order by c.rank_no, c.due, c.task
    limit (select :limit::bigint)
  ) c
  group by c.lane, c.low, c.high, c.due_at, c.id
)

-- name: share
-- Takes each span's share out of ready, past what others take just now.
taken as (
  -- An array, because the planner then expects few rows, whatever the tables' size; otherwise it would
  -- think of hash joins below, and of compiling them.
  delete from {ready}
  where ctid = any(array(
    select r.at
    from share s
    cross join lateral (
      select r.ctid as at
      from {ready} r
      where r.lane = s.lane
        and (r.rank_no, r.due_at, r.id) > (s.low, s.due_at, s.id) and r.rank_no <= s.high
      order by r.rank_no, r.due_at, r.id
      limit s.n
      for update skip locked
    ) r
    limit 10000
  ))
  returning *
)

-- name: end
-- How a claim ends, whatever it has taken: into running, and with what the handlers need.
-- The columns' order is that of ClaimedRow.
held as (
  insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, flags,
    checkpointed, attempts, losses, first_started_at, last_started_at)
  select t.id, :node, :first_exec - 1 + row_number() over (order by t.rank_no, t.due_at, t.id),
    t.lane,
    (:limited_lane.type_no::bigint[])[array_position(:limited_lane.lane::bigint[], t.lane)],
    t.rank_no, t.due_at, t.suspect, t.flags,
    t.checkpointed, t.attempts, t.losses, t.first_started_at, t.last_started_at
  from taken t
  returning id, exec, lane, rank_no, due_at, suspect, flags, checkpointed, attempts, losses
)
-- Both look-ups are made task by task through the primary key, whatever the planner thinks of it.
select h.id, h.exec, h.lane, h.rank_no, h.due_at, h.attempts, h.losses, h.suspect, t.*, c.data as checkpoint,
  h.flags
from held h
cross join lateral (
  select t.creator, t.task_key, t.priority, nullif(t.tags, '[]') as tags, t.payload,
    t.max_attempts, t.needs_person, t.deadline_at, t.headers, t.retry
  from {task} t
  where t.id = h.id
  offset 0
) t
left join lateral (
  select c.data from {checkpoint} c where h.checkpointed and c.task_id = h.id offset 0
) c on true
order by h.exec

-- name: lanes_with_permits
-- The lanes that a claim may take from where some types have a limit: those are locked, and have room for so many.
-- What is given stands in selects so that the server keeps one plan for any values.
limited_lane as materialized (
  select r.lane, r.type_no, r.tasks
  from unnest(
      (select :limited_lane.lane::bigint[]), (select :limited_lane.type_no::bigint[]),
      (select :limited_lane.tasks::bigint[]))
    as r (lane, type_no, tasks)
),
lanes as materialized (
  select l.id, null::bigint as type_no, null::bigint as tasks from ({part: claim.open_lanes}) l
  union all
  select lane, type_no, tasks from limited_lane
)

-- name: of_creators
-- As claim.take, for tasks of some creators only: those are found by a look at one task after the other,
-- which is not worth compiling. If another claimer wants the same tasks, it may get fewer than it asks
-- for although there are more.
set local jit = off;

with {part: claim.lanes_with_permits},
candidate as materialized (
  select c.at
  from (
    -- The next of each type with a limit are numbered, as it has room for so many.
    select r.at, r.rank_no, r.due_at, r.id, l.tasks,
      row_number() over (partition by l.type_no order by r.rank_no, r.due_at, r.id) as nth
    from lanes l
    cross join lateral (
      select r.ctid as at, r.rank_no, r.due_at, r.id
      from {ready} r
      where r.lane = l.id
        and (select t.creator from {task} t where t.id = r.id) = any(:creators::bigint[])
      order by r.rank_no, r.due_at, r.id
      limit :limit
    ) r
  ) c
  where c.tasks is null or c.nth <= c.tasks
  order by c.rank_no, c.due_at, c.id
  limit :limit
),
taken as (
  delete from {ready}
  where ctid = any(array(
    select r.ctid
    from {ready} r
    where r.ctid = any(array(select at from candidate))
    for update skip locked
  ))
  returning *
),
{part: claim.end}

-- name: limited
-- As claim.take, for a claim that may take from lanes of types with a limit too. Apart from it, so that claims
-- without such types keep their plan, and this one its own.
with {part: claim.lanes_with_permits},
{part: claim.span},
{part: claim.look},
counted as ({part: claim.within_limit, of: looked}),
bound as materialized ({part: claim.bound, of: counted}),
{part: claim.look_on},
counted_known as ({part: claim.within_limit, of: known}),
nearer_bound as materialized ({part: claim.bound, of: counted_known}),
{part: claim.candidate},
counted_candidate as ({part: claim.within_limit, of: candidate}),
{part: claim.merge, of: counted_candidate},
{part: claim.share},
{part: claim.end}

-- name: within_limit
-- Of a type with a limit no more count than it has room for.
select c.*
from (
  select c.*, row_number() over (partition by c.type_no order by c.rank_no, c.due, c.task) as of_type
  from {of} c
) c
where c.tasks is null or c.of_type <= c.tasks

-- name: limited_running
-- How many tasks of these types run, counting no further than the largest limit. What looks like a range is so that the
-- index is read in order: a bitmap would read all that has run since the last vacuum, each time, since only an
-- index scan remembers what is dead.
select t.number_no, (
    select count(*)
    from (
      select 1 from {running} r
      where r.limited >= t.number_no and r.limited <= t.number_no
      order by r.limited
      limit (select :most::bigint)
    ) r
  ) as tasks
from unnest((select :numbers::bigint[])) as t (number_no)
