-- name: create
-- Creates the tasks whose id is new and whose key is free. Nothing here can fail on a duplicate:
-- that would end the transaction of a caller. Keys and ids are taken in order, against deadlocks.
-- Of the others it tells why: they exist already, or another task holds their key. Where it cannot tell, because
-- the holder's time is over or it came at this very moment, the row says nothing.
with clock as materialized (
  select {now} as now
),
raw as materialized (
  select *
  from {part: submit.given_tasks}
),
given as materialized (
  -- What is the same for all of them is given with the first one only.
  select g.id, g.nth, g.task_key, g.other_key, g.parent, g.headers, g.retry, g.payload, coalesce(g.tenant, f.tenant) as tenant,
    coalesce(g.queue, f.queue) as queue, coalesce(g.type, f.type) as type,
    coalesce(g.lane, f.lane) as lane, coalesce(g.creator, f.creator) as creator,
    coalesce(g.priority, f.priority) as priority, coalesce(g.tags, f.tags) as tags,
    coalesce(g.max_attempts, f.max_attempts) as max_attempts,
    coalesce(g.max_losses, f.max_losses) as max_losses,
    coalesce(g.needs_person, f.needs_person) as needs_person,
    g.unique_key, g.window_length, g.key_no, coalesce(g.flags, f.flags) as flags,
    coalesce(g.start_paused, f.start_paused) as start_paused, now + g.deadline as deadline_at,
    coalesce(g.run_at, now + coalesce(g.delay, f.delay)) as due_at
  from raw g, raw f, clock
  where f.nth = 1
),
keys as (
  insert into {live_key} (tenant, type, unique_key, task_id, until_at)
  select g.tenant, g.type, g.unique_key, g.id, now + g.window_length
  from given g, clock
  where g.unique_key is not null and (select 1 from {task} t where t.id = g.id) is null
  order by g.tenant, g.type, g.unique_key, g.nth
  on conflict do nothing
  returning tenant, type, unique_key, task_id
),
created as (
  insert into {task} (id, tenant, queue, type, creator, task_key, unique_key, parent, priority, tags, headers, retry,
    payload, created_at, deadline_at, key_no, max_attempts, max_losses, needs_person)
  select g.id, g.tenant, g.queue, g.type, g.creator, g.task_key, g.other_key, g.parent, g.priority, g.tags, g.headers, g.retry,
    g.payload, now, g.deadline_at, g.key_no, g.max_attempts, g.max_losses, g.needs_person
  from given g, clock
  where g.unique_key is null or g.id in (select task_id from keys)
  order by g.id
  on conflict do nothing
  returning id
),
placed as materialized (
  select g.id, g.lane, 9 - g.priority as rank_no, g.due_at, g.flags, g.key_no, g.deadline_at,
    case when g.start_paused then {state:PAUSED} when g.flags & {flag:AFTER} <> 0 then {state:AFTER} when g.flags & ({flag:TURNS} | {flag:SKIPPABLE}) <> 0 then {state:UNDECIDED} when g.due_at <= now then {state:READY} else {state:SCHEDULED} end
      as state
  from created
  join given g on g.id = created.id, clock
),
to_ready as (
  insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
  select id, due_at, lane, rank_no, false, flags, false, 0, 0 from placed where state = {state:READY}
),
to_waiting as (
  insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, flags, checkpointed,
    attempts, losses)
  select id, state, due_at, lane, key_no, rank_no, false, flags, false, 0, 0
  from placed
  where state <> {state:READY}
),
to_deadline as (
  insert into {deadline} (look_at, id)
  select deadline_at, id from placed where deadline_at is not null
),
counted as (
  insert into {stat_delta} (at, tenant, type, queue, submitted)
  select now, g.tenant, g.type, g.queue, count(*)
  from created
  join given g on g.id = created.id
  cross join clock
  group by now, g.tenant, g.type, g.queue
)
select g.id, case p.state when {state:UNDECIDED} then {state:SCHEDULED} when {state:AFTER} then {state:BLOCKED} else p.state end as state,
  case when p.id is null then (select true from {task} t where t.id = g.id) end as present,
  case when p.id is null then (select w.state from {waiting} w where w.id = g.id) end as waits,
  case when p.id is null then coalesce(
    (select k.task_id from {live_key} k
      where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
        and coalesce(k.until_at > now, true)),
    o.task_id) end as holder
from given g
left join placed p on p.id = g.id
left join keys o on o.tenant = g.tenant and o.type = g.type and o.unique_key = g.unique_key
cross join clock

-- name: explain
-- Why tasks were not created: they exist already, or another task holds their key.
select g.id,
  (select true from {task} t where t.id = g.id) as present,
  (select w.state from {waiting} w where w.id = g.id) as waits,
  (select k.task_id from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and coalesce(k.until_at > {now}, true)) as holder
from unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.type::text[], :given.unique_key::text[])
  as g (id, tenant, type, unique_key)

-- name: plain
-- Creates a task that has no key and may run at once, which most have and may. Fails if it is there already: then
-- submit.create, which is slower, says so. It is less work without arrays.
with clock as materialized (
  select {now} as now
),
created as (
  insert into {task} (id, tenant, queue, type, creator, priority, tags, headers, payload, created_at,
    max_attempts, retry, max_losses, needs_person)
  select :first.id::bigint, :first.tenant::bigint, :first.queue::text, :first.type::text,
    :first.creator::bigint, :first.priority::smallint, :first.tags::text, :first.headers::text,
    :first.payload::text, now, :first.max_attempts::int, :first.retry::text, :first.max_losses::int,
    :first.needs_person::boolean
  from clock
),
counted as (
  insert into {stat_delta} (at, tenant, type, queue, submitted)
  select now, :first.tenant::bigint, :first.type::text, :first.queue::text, 1 from clock
)
insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
select :first.id::bigint, now, :first.lane::bigint, 9 - :first.priority::smallint, false, 0, false, 0, 0
from clock

-- name: plain_many
-- The same for many tasks that differ in nothing but payload and headers.
with clock as materialized (
  select {now} as now
),
created as (
  insert into {task} (id, tenant, queue, type, creator, priority, tags, headers, payload, created_at,
    max_attempts, retry, max_losses, needs_person)
  select g.id, :first.tenant::bigint, :first.queue::text, :first.type::text,
    :first.creator::bigint, :first.priority::smallint, :first.tags::text, g.headers, g.payload, now,
    :first.max_attempts::int, :first.retry::text, :first.max_losses::int, :first.needs_person::boolean
  from unnest(:given.id::bigint[], :given.payload::text[], :given.headers::text[])
    as g (id, payload, headers), clock
),
counted as (
  insert into {stat_delta} (at, tenant, type, queue, submitted)
  select now, :first.tenant::bigint, :first.type::text, :first.queue::text, cardinality(:given.id::bigint[]) from clock
)
insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
select g.id, now, :first.lane::bigint, 9 - :first.priority::smallint, false, 0, false, 0, 0
from unnest(:given.id::bigint[]) as g (id), clock

-- name: given_tasks
unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.queue::text[], :given.type::text[],
    :given.lane::bigint[], :given.creator::bigint[], :given.task_key::text[],
    :given.priority::smallint[], :given.delay::bigint[], :given.run_at::bigint[],
    :given.payload::text[], :given.tags::text[], :given.headers::text[], :given.retry::text[],
    :given.max_attempts::int[], :given.max_losses::int[], :given.needs_person::boolean[],
    :given.unique_key::text[], :given.window_length::bigint[], :given.key_no::bigint[], :given.flags::smallint[],
    :given.start_paused::boolean[], :given.deadline::bigint[], :given.other_key::text[], :given.parent::bigint[]) with ordinality
  as g (id, tenant, queue, type, lane, creator, task_key, priority, delay, run_at, payload, tags,
    headers, retry, max_attempts, max_losses, needs_person, unique_key, window_length, key_no, flags, start_paused, deadline, other_key, parent, nth)

-- name: look
-- What is there of the given tasks: the same ids, and who holds their keys.
{part: submit.explain}
