-- Ends tasks that do not run, and asks those that do. The answer is APPLIED or ASKED, and REFUSED for
-- what is not live, and null for a task that was moved by someone else meanwhile: to be asked again.
-- What is in finished and still in its old place was put there here.
{update: running r set asked = 1} of {given: id bigint} g {join: running r} on r.id = g.id;

insert into {finished} (id, state, due_at, finished_at, attempts, losses, first_started_at,
  last_started_at)
select p.id, 12, p.due_at, {now}, p.attempts, p.losses, p.first_started_at, p.last_started_at
from {given: id bigint} g
{join: ready p by id} on p.id = g.id {for_update};

insert into {finished} (id, state, due_at, finished_at, attempts, losses, first_started_at,
  last_started_at)
select p.id, 12, p.due_at, {now}, p.attempts, p.losses, p.first_started_at, p.last_started_at
from {given: id bigint} g
{join: waiting p} on p.id = g.id {for_update};

select g.id,
  case
    when exists (select 1 from {finished} f where f.id = g.id)
      and (exists (select 1 from {ready} r where r.id = g.id)
        or exists (select 1 from {waiting} w where w.id = g.id)) then 'APPLIED'
    when exists (select 1 from {running} r where r.id = g.id and r.asked = 1) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id)
      or exists (select 1 from {running} r where r.id = g.id) then null
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

{delete: ready r by id} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: ready r by id} on r.id = g.id;

{delete: waiting w} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: waiting w} on w.id = g.id;

{delete: live_key k by task_id} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id and k.until_at is null;

{part: give_up_turns}
