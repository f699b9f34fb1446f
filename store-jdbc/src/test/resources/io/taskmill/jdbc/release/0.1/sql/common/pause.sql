-- Stops tasks that are READY or SCHEDULED, and asks those that run unless they were asked to cancel.
-- The answer is null for a task that was moved by someone else meanwhile: to be asked again.
{part: lock_waiting}

{update: running r set asked = 2} of {given: id bigint} g
{join: running r} on r.id = g.id and coalesce(r.asked, 2) = 2;

insert into {waiting} (id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
  losses, first_started_at, last_started_at, key_no)
select r.id, 4, r.due_at, r.lane, r.rank_no, r.suspect, r.marks, r.checkpointed, r.attempts,
  r.losses, r.first_started_at, r.last_started_at,
  case when r.marks & 2 <> 0 then (select t.key_no from {task} t where t.id = r.id) end
from {given: id bigint} g
{join: ready r by id} on r.id = g.id {for_update};

select g.id,
  case
    when exists (select 1 from {ready} r join {waiting} w on w.id = r.id where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id and w.state in (1, 6, 7))
      then 'APPLIED'
    when exists (select 1 from {running} r where r.id = g.id and r.asked = 2) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {running} r where r.id = g.id and r.asked is null) then null
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

-- What is in waiting by now was put there above.
{delete: ready r by id} from {given: id bigint} g
{join: waiting w} on w.id = g.id
{join: ready r by id} on r.id = g.id;

{part: give_up_turns}

{update: waiting w set state = 4} of {given: id bigint} g
{join: waiting w} on w.id = g.id and w.state in (1, 6, 7);
