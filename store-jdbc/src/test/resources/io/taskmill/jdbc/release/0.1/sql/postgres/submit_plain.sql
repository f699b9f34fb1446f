-- Creates tasks that have no key and may run at once, which most have and may, and that differ in nothing
-- but their payload. Fails if one of them is there already: then submit.sql, which is slower, finds
-- out which.
with clock as materialized (
  select {now} as now
),
created as (
  insert into {task} (id, tenant, queue, type, creator, priority, tags, payload, created_at,
    max_attempts, max_losses, needs_person)
  select g.id, :first.tenant::bigint, :first.queue::text, :first.type::text,
    :first.creator::bigint, :first.priority::smallint, :first.tags::text, g.payload, now,
    :first.max_attempts::int, :first.max_losses::int, :first.needs_person::boolean
  from unnest(:given.id::bigint[], :given.payload::text[]) as g (id, payload), clock
)
insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses)
select g.id, now, :first.lane::bigint, 9 - :first.priority::smallint, false, 0, false, 0, 0
from unnest(:given.id::bigint[]) as g (id), clock
