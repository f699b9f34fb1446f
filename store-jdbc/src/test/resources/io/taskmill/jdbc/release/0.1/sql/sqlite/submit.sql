-- Creates the tasks whose id is new and whose key is free. Nothing here fails on a duplicate. The task
-- itself comes last: until then, those that are missing there are the new ones.
insert or ignore into {live_key} (tenant, type, task_key, task_id)
select g.tenant, g.type, g.task_key, g.id
from {given: id bigint, tenant bigint, type text, task_key text} g
where g.task_key is not null and not exists (select 1 from {task} t where t.id = g.id)
order by g.nth;

insert into {ready} (id, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts, losses)
select s.id, coalesce(s.run_at, {now} + s.delay), s.lane, 9 - s.priority, 0, s.keyed, 0, 0, 0
from ({part: submitted}) s
where coalesce(s.run_at, {now} + s.delay) <= {now};

insert into {waiting} (id, state, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts,
  losses)
select s.id, 1, coalesce(s.run_at, {now} + s.delay), s.lane, 9 - s.priority, 0, s.keyed, 0, 0, 0
from ({part: submitted}) s
where not exists (select 1 from {ready} r where r.id = s.id);

select s.id, case when exists (select 1 from {ready} r where r.id = s.id) then 2 else 1 end as state
from ({part: submitted}) s;

insert into {task} (id, tenant, queue, type, creator, task_key, priority, tags, payload, created_at,
  max_attempts, max_losses, needs_person)
select s.id, s.tenant, s.queue, s.type, s.creator, s.task_key, s.priority, s.tags, s.payload, {now},
  s.max_attempts, s.max_losses, s.needs_person
from ({part: submitted}) s
order by s.id;
