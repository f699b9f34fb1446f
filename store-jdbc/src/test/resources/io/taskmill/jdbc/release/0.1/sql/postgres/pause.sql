-- Stops tasks that are READY or SCHEDULED, and asks those that run unless they were asked to cancel.
-- The answer is null for a task that was moved by someone else meanwhile: to be asked again.
with from_ready as (
  delete from {ready} where id = any(:given.id::bigint[]) returning *
),
from_waiting as (
  update {waiting} set state = 4
  where id = any(:given.id::bigint[]) and state in (1, 6, 7)
  returning id
),
asked as (
  update {running} set asked = 2
  where id = any(:given.id::bigint[]) and asked is distinct from 1
  returning id
),
to_waiting as (
  insert into {waiting} (id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
    losses, first_started_at, last_started_at, key_no)
  select id, 4, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
    losses, first_started_at, last_started_at,
    case when marks & 2 <> 0 then (select t.key_no from {task} t where t.id = from_ready.id) end
  from from_ready
  returning id
),
gave_up as (
  delete from {key_slot}
  where task_id = any(array(
    select id from from_ready where marks & 6 = 2
  ))
  returning key_no
),
called as (
  insert into {key_call} (key_no) select key_no from gave_up
)
select g.id,
  case
    when g.id in (select id from to_waiting) or g.id in (select id from from_waiting) then 'APPLIED'
    when g.id in (select id from asked) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id and w.state in (1, 6, 7))
      or exists (select 1 from {running} r where r.id = g.id and r.asked is distinct from 1) then null
    else 'REFUSED'
  end as answer
from unnest(:given.id::bigint[]) as g (id)
