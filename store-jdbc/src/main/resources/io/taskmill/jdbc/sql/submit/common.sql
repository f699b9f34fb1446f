-- name: plain
-- Creates tasks that have no key and may run at once, which most have and may. Fails if one of them is
-- there already: then a slower way finds out which.
insert into {task} (id, tenant, queue, type, creator, priority, tags, headers, payload, created_at,
  max_attempts, retry, max_losses, needs_person)
values (:given.id, :given.tenant, :given.queue, :given.type, :given.creator, :given.priority,
  :given.tags, :given.headers, :given.payload, {now}, :given.max_attempts, :given.retry, :given.max_losses,
  :given.needs_person);

insert into {ready} (id, due_at, lane, rank_no, suspect, flags, checkpointed, attempts, losses)
values (:given.id, {now}, :given.lane, 9 - :given.priority, 0, 0, 0, 0, 0);

insert into {stat_delta} (at, tenant, type, queue, submitted)
values ({now}, :first.tenant, :first.type, :first.queue, :count);

-- name: forget_keys
-- Frees unique keys of the given tasks whose time is over.
{delete: live_key k by task_id} from {given: tenant bigint, type text, unique_key text} g
{join: live_key k} on k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
  and k.until_at <= {now};

-- name: replace
-- Cancels the given tasks, which stand in the way of new ones, if they have never started and do not run. A
-- window that they had is over with them.
{part: final.row} {state:CANCELLED}
from {given: id bigint} g
{join: ready p by id} on p.id = g.id and p.attempts = 0 and p.losses = 0 and p.first_started_at is null
{for_update};

{part: final.row} {state:CANCELLED}
from {given: id bigint} g
{join: waiting p} on p.id = g.id and p.attempts = 0 and p.losses = 0 and p.first_started_at is null
{for_update};

-- What is in finished and still in its old place was put there here.
select g.id
from {given: id bigint} g
{join: finished f} on f.id = g.id
where exists (select 1 from {ready} r where r.id = g.id)
  or exists (select 1 from {waiting} w where w.id = g.id);

-- With their windows, which an end otherwise leaves alone.
{delete: live_key k by task_id} from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id;

{delete: live_key k by task_id} from {given: id bigint} g
{join: waiting w} on w.id = g.id
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id;

{part: final.end}

-- name: attributes
-- Values by which the new tasks are searched for.
{insert_new} into {attribute} (task_id, name, value)
select g.id, g.name, g.value from {given: id bigint, name text, value text} g
order by g.id, g.name
{unless_there}
