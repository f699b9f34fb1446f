-- Creates tasks that have no key and may run at once, which most have and may. Fails if one of them is
-- there already: then submit.sql, which is slower, finds out which.
--
-- What is the same for all of them is given with the first one only.
with clock as materialized (
  select {now} as now
),
given as materialized (
  select *
  from {part: given_tasks}
),
first as materialized (
  select * from given where nth = 1
),
created as (
  insert into {task} (id, tenant, queue, type, creator, priority, tags, payload, created_at,
    max_attempts, max_losses, needs_person)
  select g.id, coalesce(g.tenant, f.tenant), coalesce(g.queue, f.queue), coalesce(g.type, f.type),
    coalesce(g.creator, f.creator), coalesce(g.priority, f.priority), coalesce(g.tags, f.tags),
    g.payload, now, coalesce(g.max_attempts, f.max_attempts),
    coalesce(g.max_losses, f.max_losses), coalesce(g.needs_person, f.needs_person)
  from given g, first f, clock
),
to_ready as (
  insert into {ready} (id, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts, losses)
  select g.id, now, coalesce(g.lane, f.lane), 9 - coalesce(g.priority, f.priority), false, false,
    false, 0, 0
  from given g, first f, clock
)
select count(*) from given
