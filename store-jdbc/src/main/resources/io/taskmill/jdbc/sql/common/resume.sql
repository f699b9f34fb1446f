-- Lets PAUSED tasks go on: READY if their time has come and there is nothing to decide, otherwise
-- SCHEDULED. Takes back a pause that was asked of those that run. What ends goes from running to waiting, so they are locked in
-- that order: a task is then found in one of them.
{part: lock_running}

{part: lock_waiting}

insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select w.id, w.due_at, w.lane, w.rank_no, w.suspect, w.marks, w.checkpointed, w.attempts, w.losses,
  w.first_started_at, w.last_started_at
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.state = 4 and w.marks & 10 = 0 and w.due_at <= {now};

select g.id,
  case
    when exists (select 1 from {waiting} w where w.id = g.id and w.state = 4)
      or exists (select 1 from {running} r where r.id = g.id and r.asked = 2) then 'APPLIED'
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

{update: running r set asked = null} of {given: id bigint} g
{join: running r} on r.id = g.id and r.asked = 2;

-- What is in ready by now was moved there above.
{delete: waiting w} from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: waiting w} on w.id = g.id;

{update: waiting w set state = case when marks & 10 = 0 then 1 else 7 end} of {given: id bigint} g
{join: waiting w} on w.id = g.id and w.state = 4;
