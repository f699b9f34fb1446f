-- name: create
-- Creates the tasks whose id is new and whose key is free. Nothing here fails on a duplicate. The task
-- itself comes last: until then, those that are missing there are the new ones.
insert or ignore into {live_key} (tenant, type, unique_key, task_id, until_at)
select g.tenant, g.type, g.unique_key, g.id, {now} + g.window_length
from {given: id bigint, tenant bigint, type text, unique_key text, window_length bigint} g
where g.unique_key is not null and not exists (select 1 from {task} t where t.id = g.id)
order by g.nth;

insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
select s.id, coalesce(s.run_at, {now} + s.delay), s.lane, 9 - s.priority, 0, s.flags, 0, 0, 0
from ({part: submit.new_tasks}) s
where coalesce(s.run_at, {now} + s.delay) <= {now} and s.start_paused = 0 and s.flags & ({flag:TURNS} | {flag:SKIPPABLE} | {flag:AFTER}) = 0;

insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, flags, checkpointed, attempts,
  losses)
select s.id, case when s.start_paused = 1 then {state:PAUSED} when s.flags & {flag:AFTER} <> 0 then {state:AFTER} when s.flags & ({flag:TURNS} | {flag:SKIPPABLE}) <> 0 then {state:UNDECIDED} else {state:SCHEDULED} end,
  coalesce(s.run_at, {now} + s.delay), s.lane, s.key_no, 9 - s.priority, 0, s.flags, 0, 0, 0
from ({part: submit.new_tasks}) s
where not exists (select 1 from {ready} r where r.id = s.id);

insert into {deadline} (id, look_at)
select s.id, {now} + s.deadline from ({part: submit.new_tasks}) s where s.deadline is not null;

select s.id,
  case
    when s.start_paused = 1 then {state:PAUSED}
    when exists (select 1 from {ready} r where r.id = s.id) then {state:READY}
    when s.flags & {flag:AFTER} <> 0 then {state:BLOCKED}
    else {state:SCHEDULED}
  end as state,
  null as present, null as waits, null as holder
from ({part: submit.new_tasks}) s;

insert into {task} (id, tenant, queue, type, creator, task_key, unique_key, parent, priority, tags, headers, payload,
  created_at, deadline_at, key_no, max_attempts, retry, max_losses, needs_person)
select s.id, s.tenant, s.queue, s.type, s.creator, s.task_key, s.other_key, s.parent, s.priority, s.tags, s.headers,
  s.payload, {now}, {now} + s.deadline, s.key_no, s.max_attempts, s.retry, s.max_losses, s.needs_person
from ({part: submit.new_tasks}) s
order by s.id;

-- name: explain
-- Why tasks were not created: they exist already, or another task holds their key.
select g.id,
  (select 1 from {task} t where t.id = g.id) as present,
  (select w.state from {waiting} w where w.id = g.id) as waits,
  (select k.task_id from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and coalesce(k.until_at > {now}, true)) as holder
from {given: id bigint, tenant bigint, type text, unique_key text} g

-- name: new_tasks
-- The given tasks whose id is new and whose unique key is free or their own.
select g.*
from {given: id bigint, tenant bigint, queue text, type text, lane bigint, creator bigint,
  task_key text, priority smallint, delay bigint, run_at bigint, payload text, tags text,
  headers text, retry text, max_attempts int, max_losses int, needs_person boolean, unique_key text, flags smallint,
  key_no bigint, start_paused boolean, deadline bigint, other_key text, parent bigint} g
where not exists (select 1 from {task} t where t.id = g.id)
  and (g.unique_key is null or exists (
    select 1 from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and k.task_id = g.id
  ))

-- name: look
-- What is there of the given tasks: the same ids, and who holds their keys.
{part: submit.explain}
