-- What a person asks of tasks. A task is found and locked in its place, Java decides, and the rows that it then has are
-- put where they belong: out of the old place first. All of it is one transaction.

-- name: clock
-- The time by which a command decides.
select {now} as now

-- name: running
-- The given tasks that run. Nobody else ends them until this ends. What ends goes from here to the other places, so this is
-- looked at first: a task that is in no place was on its way, and is looked for again.
select {smallint: {state:RUNNING}} as state, p.id, {moving: p}, p.asked, p.started_at, null as result, null as node, null as exec
from {given: id bigint} g
{join: running p} on p.id = g.id
order by p.id
{for_update}

-- name: waiting
-- The given tasks that wait.
select p.state, p.id, {moving: p}, null as asked, null as started_at, null as result, null as node,
  null as exec
from {given: id bigint} g
{join: waiting p} on p.id = g.id
order by p.id
{for_update}

-- name: ready
-- The given tasks that are READY.
select {smallint: {state:READY}} as state, p.id, {moving: p}, null as asked, null as started_at, null as result, null as node,
  null as exec
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
order by p.id
{for_update}

-- name: finished
-- The given tasks that are final. They have no lane any more.
select p.state, p.id, p.due_at, 0 as lane, 0 as rank_no, 0 as suspect, p.flags, 0 as checkpointed,
  p.attempts, p.losses, p.first_started_at, p.last_started_at, null as asked, null as started_at, p.result,
  p.node, p.exec
from {given: id bigint} g
{join: finished p} on p.id = g.id
order by p.id
{for_update}

-- name: tasks
-- What was submitted, of those of the given tasks that were not deleted.
select t.id, t.tenant, t.type, t.headers, t.queue, t.priority, t.max_attempts, t.max_losses, t.key_no,
  coalesce(t.unique_key, t.task_key) as unique_key,
  case when t.unique_key is null then 0 else 1 end as by_payload,
  (select 1 from {checkpoint} c where c.task_id = t.id) as checkpointed
from {given: id bigint} g
{join: task t} on t.id = g.id
where (select d.id from {deleted} d where d.id = t.id) is null

-- name: ask
-- Asks executions; 0 takes back what was asked.
{update: running r set asked = nullif(:asked, 0)} of {given: id bigint} g {join: running r} on r.id = g.id;

-- name: take_keys
-- Takes unique keys for tasks that are reopened, in order against deadlocks, unless another has them: of several given ones
-- the oldest.
{insert_new} into {live_key} (tenant, type, unique_key, task_id)
select g.tenant, g.type, g.unique_key, g.id
from {given: id bigint, tenant bigint, type text, unique_key text} g
order by g.tenant, g.type, g.unique_key, g.id
{unless_there}

-- name: kept_keys
-- Which of the given tasks have their unique keys.
select k.task_id as id from {given: id bigint} g {join: live_key k by task_id} on k.task_id = g.id

-- name: taken_keys
-- Which of the given tasks have a unique key that another has.
select g.id
from {given: id bigint, tenant bigint, type text, unique_key text} g
{join: live_key k} on k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
where k.task_id <> g.id

-- name: leave
-- Takes tasks out of the places in which they were found.
{delete: running p} from {given: id bigint} g {join: running p} on p.id = g.id;
{delete: waiting p} from {given: id bigint} g {join: waiting p} on p.id = g.id;
{delete: ready p by id} from {given: id bigint} g {join: ready p by id} on p.id = g.id;
{delete: finished p} from {given: id bigint} g {join: finished p} on p.id = g.id;

-- name: to_ready
insert into {ready} (id, {moving})
select g.id, {moving: g}
from {part: command.given_places} g

-- name: to_waiting
insert into {waiting} (id, state, {moving}, key_no)
select g.id, g.state, {moving: g}, g.key_no
from {part: command.given_places} g

-- name: to_finished
insert into {finished} (id, state, due_at, finished_at, attempts, losses, first_started_at, last_started_at, result, flags,
  node, exec)
select g.id, g.state, g.due_at, {now}, g.attempts, g.losses, g.first_started_at, g.last_started_at, g.result, g.flags,
  g.node, g.exec
from {part: command.given_places} g

-- name: given_places
{given: id bigint, state smallint, due_at bigint, lane bigint, key_no bigint, rank_no smallint, suspect boolean,
  flags smallint, checkpointed boolean, attempts int, losses int, first_started_at bigint, last_started_at bigint,
  result text, node bigint, exec bigint}

-- name: hide
-- Deletes tasks, as far as anybody sees.
insert into {deleted} (id, deleted_at) select g.id, {now} from {given: id bigint} g

-- name: given_edits
{given: id bigint, queue text, priority smallint, max_attempts int, max_losses int, payload text, remark text,
  reopened boolean}

-- name: forget_attributes
-- Values of payloads that have been replaced; what the engine itself has noted stays.
delete from {attribute} where task_id in (select g.id from {given: id bigint} g) and name not like 'taskmill.%';

-- name: forget_deadlines
{delete: deadline d} from {given: id bigint} g {join: deadline d} on d.id = g.id;

-- name: forget_checkpoints
{delete: checkpoint c by task_id} from {given: id bigint} g {join: checkpoint c by task_id} on c.task_id = g.id;

-- name: release
-- What tasks had that are final now, or wait.
{part: final.release}
