-- Lets PAUSED tasks go on: READY if their time has come and there is nothing to decide, otherwise SCHEDULED. Takes back a pause that was
-- asked of those that run. The answer is null for a task that was moved by someone else meanwhile: to be asked again.
with clock as materialized (
  select {now} as now
),
due as (
  delete from {waiting}
  where id = any(:given.id::bigint[]) and state = 4 and marks & 10 = 0
    and due_at <= (select now from clock)
  returning *
),
later as (
  update {waiting} set state = case when marks & 10 = 0 then 1 else 7 end
  where id = any(:given.id::bigint[]) and state = 4
    and (marks & 10 <> 0 or due_at > (select now from clock))
  returning id
),
taken_back as (
  update {running} set asked = null where id = any(:given.id::bigint[]) and asked = 2 returning id
),
to_ready as (
  insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
    first_started_at, last_started_at)
  select id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
    first_started_at, last_started_at
  from due
  returning id
)
select g.id,
  case
    when g.id in (select id from to_ready) or g.id in (select id from later)
      or g.id in (select id from taken_back) then 'APPLIED'
    when exists (select 1 from {waiting} w where w.id = g.id and w.state = 4)
      or exists (select 1 from {running} r where r.id = g.id and r.asked = 2) then null
    else 'REFUSED'
  end as answer
from unnest(:given.id::bigint[]) as g (id)
