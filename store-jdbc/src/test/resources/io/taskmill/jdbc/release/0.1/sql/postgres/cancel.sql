-- Ends tasks that do not run, and asks those that do. The answer is APPLIED or ASKED, REFUSED for what
-- is not live, and null for a task that was moved by someone else meanwhile: to be asked again.
with clock as materialized (
  select {now} as now
),
from_ready as (
  delete from {ready} where id = any(:given.id::bigint[]) returning *
),
from_waiting as (
  delete from {waiting} where id = any(:given.id::bigint[]) returning *
),
asked as (
  update {running} set asked = 1 where id = any(:given.id::bigint[]) returning id
),
applied as materialized (
  select id, due_at, attempts, losses, first_started_at, last_started_at, marks from from_ready
  union all
  select id, due_at, attempts, losses, first_started_at, last_started_at, marks from from_waiting
),
to_finished as (
  insert into {finished} (id, state, due_at, finished_at, attempts, losses, first_started_at,
    last_started_at)
  select id, 12, due_at, now, attempts, losses, first_started_at, last_started_at
  from applied, clock
),
freed as (
  delete from {live_key}
  where until_at is null and task_id = any(array(select id from applied where marks & 1 <> 0))
),
gave_up as (
  delete from {key_slot}
  where task_id = any(array(
    select id from applied where marks & 2 <> 0
  ))
  returning key_no
),
called as (
  insert into {key_call} (key_no) select key_no from gave_up
)
select g.id,
  case
    when g.id in (select id from applied) then 'APPLIED'
    when g.id in (select id from asked) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id)
      or exists (select 1 from {running} r where r.id = g.id) then null
    else 'REFUSED'
  end as answer
from unnest(:given.id::bigint[]) as g (id)
