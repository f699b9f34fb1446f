-- Creates the tasks whose id is new and whose key is free. Nothing here fails on a duplicate. The task
-- itself comes last: until then, those that are missing there are the new ones.
insert or ignore into {live_key} (tenant, type, unique_key, task_id, until_at)
select g.tenant, g.type, g.unique_key, g.id, {now} + g.window_length
from {given: id bigint, tenant bigint, type text, unique_key text, window_length bigint} g
where g.unique_key is not null and not exists (select 1 from {task} t where t.id = g.id)
order by g.nth;

insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses)
select s.id, coalesce(s.run_at, {now} + s.delay), s.lane, 9 - s.priority, 0, s.marks, 0, 0, 0
from ({part: submitted}) s
where coalesce(s.run_at, {now} + s.delay) <= {now} and s.held = 0 and s.marks & 10 = 0;

insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, marks, checkpointed, attempts,
  losses)
select s.id, case when s.held = 1 then 4 when s.marks & 10 <> 0 then 7 else 1 end,
  coalesce(s.run_at, {now} + s.delay), s.lane, s.key_no, 9 - s.priority, 0, s.marks, 0, 0, 0
from ({part: submitted}) s
where not exists (select 1 from {ready} r where r.id = s.id);

insert into {deadline} (id, look_at)
select s.id, {now} + s.deadline from ({part: submitted}) s where s.deadline is not null;

select s.id,
  case
    when s.held = 1 then 4
    when exists (select 1 from {ready} r where r.id = s.id) then 2
    else 1
  end as state,
  null as present, null as waits, null as holder
from ({part: submitted}) s;

insert into {task} (id, tenant, queue, type, creator, task_key, priority, tags, payload, created_at,
  deadline_at, key_no, max_attempts, max_losses, needs_person)
select s.id, s.tenant, s.queue, s.type, s.creator, s.task_key, s.priority, s.tags, s.payload, {now},
  {now} + s.deadline, s.key_no, s.max_attempts, s.max_losses, s.needs_person
from ({part: submitted}) s
order by s.id;
