-- name: explain
-- Who holds the keys that could not be taken. Locked, to see who came after the caller's snapshot: what
-- stood in the way of an insert has the same lock already.
select g.id, null as present, null as waits, k.task_id as holder
from {given: id bigint, tenant bigint, type text, unique_key text} g
{join: live_key k}
  on k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
    and coalesce(k.until_at > {now}, true)
lock in share mode

-- name: plain_many
-- The same as submit.plain for many tasks that differ in nothing but payload and headers. Their rows come from a
-- stage: to parse them twice would take longer.
insert into {task} (id, tenant, queue, type, creator, priority, tags, headers, payload, created_at,
  max_attempts, retry, max_losses, needs_person)
select g.id, :first.tenant, :first.queue, :first.type, :first.creator, :first.priority, :first.tags,
  g.headers, g.payload, {now}, :first.max_attempts, :first.retry, :first.max_losses, :first.needs_person
from {given: id bigint, payload text, headers text} g;

insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
select g.id, {now}, :first.lane, 9 - :first.priority, 0, 0, 0, 0, 0
from {given: id bigint, payload text, headers text} g;

insert into {stat_delta} (at, tenant, type, queue, submitted)
values ({now}, :first.tenant, :first.type, :first.queue, :count);

-- name: look
-- What is there of the given tasks: the same ids, and who holds their keys. Without a lock.
select g.id, {now} as now,
  (select 1 from {task} t where t.id = g.id) as present,
  (select w.state from {waiting} w where w.id = g.id) as waits,
  (select k.task_id from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and coalesce(k.until_at > {now}, true)) as holder
from {given: id bigint, tenant bigint, type text, unique_key text} g

-- name: keys
-- Takes keys, in order against deadlocks. One that another has taken since is left out.
insert ignore into {live_key} (tenant, type, unique_key, task_id, until_at)
select g.tenant, g.type, g.unique_key, g.id, {now} + g.window_length
from {given: id bigint, tenant bigint, type text, unique_key text, window_length bigint} g
order by g.tenant, g.type, g.unique_key, g.nth

-- name: kept_keys
-- Which of the given tasks have taken their keys.
select k.task_id from {given: id bigint} g {join: live_key k by task_id} on k.task_id = g.id

-- name: tasks
-- Creates the chosen tasks; their places follow.
insert into {task} (id, tenant, queue, type, creator, task_key, unique_key, parent, priority, tags, headers, payload,
  created_at, deadline_at, key_no, max_attempts, retry, max_losses, needs_person)
select g.id, g.tenant, g.queue, g.type, g.creator, g.task_key, g.other_key, g.parent, g.priority, g.tags, g.headers,
  g.payload, :now, :now + g.deadline, g.key_no, g.max_attempts, g.retry, g.max_losses, g.needs_person
from {given: id bigint, tenant bigint, queue text, type text, creator bigint, task_key text,
  priority smallint, payload text, tags text, headers text, max_attempts int, retry text, max_losses int,
  needs_person boolean, key_no bigint, deadline bigint, other_key text, parent bigint} g
order by g.id

-- name: ready
-- Puts new tasks into ready.
insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
select g.id, g.due_at, g.lane, 9 - g.priority, 0, g.flags, 0, 0, 0
from {given: id bigint, due_at bigint, lane bigint, priority smallint, flags smallint} g
order by g.lane, g.priority desc, g.due_at, g.id

-- name: waiting
-- Puts new tasks into waiting.
insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, flags, checkpointed, attempts,
  losses)
select g.id, g.state, g.due_at, g.lane, g.key_no, 9 - g.priority, 0, g.flags, 0, 0, 0
from {given: id bigint, state smallint, due_at bigint, lane bigint, key_no bigint, priority smallint,
  flags smallint} g
order by g.id

-- name: deadlines
-- When to look whether the new tasks are out of time.
insert into {deadline} (id, look_at)
select g.id, :now + g.deadline
from {given: id bigint, deadline bigint} g
where g.deadline is not null
