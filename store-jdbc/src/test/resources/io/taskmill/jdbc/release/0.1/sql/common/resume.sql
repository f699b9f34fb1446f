-- Lets PAUSED tasks go on: READY if their time has come, otherwise SCHEDULED.
{part: lock_waiting}

insert into {ready} (id, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select w.id, w.due_at, w.lane, w.rank_no, w.suspect, w.keyed, w.checkpointed, w.attempts, w.losses,
  w.first_started_at, w.last_started_at
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.state = 4 and w.due_at <= {now};

select g.id,
  case
    when exists (select 1 from {waiting} w where w.id = g.id and w.state = 4) then 'APPLIED'
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

-- What is in ready by now was moved there above.
{delete: waiting w} from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: waiting w} on w.id = g.id;

{update: waiting w set state = 1} of {given: id bigint} g
{join: waiting w} on w.id = g.id and w.state = 4;
