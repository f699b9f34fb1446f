-- name: look
-- Whether anything is out of time: found out without a transaction. In the order of an index, so that it is used.
select
  (select count(*) from (
    select 1 from {deadline} d where d.look_at <= {now} order by d.look_at limit 1) x) as tasks,
  (select count(*) from (
    select 1 from {live_key} k where k.until_at <= {now} order by k.until_at limit 1) x) as unique_keys

-- name: due
-- Tasks that are out of time and do not run; those that do are their workers' until they come back.
select d.id
from {deadline} d
where d.look_at <= {now} and not exists (select 1 from {running} r where r.id = d.id)
order by d.look_at
limit :limit
{for_update_free}

-- name: lock_ready
-- Nobody else moves the given tasks that are ready, until this ends.
select r.id from {given: id bigint} g {join: ready r by id} on r.id = g.id {for_update}

-- name: lock_waiting
-- Nobody else moves the given tasks that wait, until this ends. Those that need a person already stay.
select w.id from {given: id bigint} g {join: waiting w} on w.id = g.id and w.state <> {state:ATTENTION} {for_update}

-- name: end
-- Ends the given tasks, which are ready or wait, and are locked.
insert into {failure} (task_id, node, exec, ended_at, attempt, kind, fingerprint, error)
select p.id, 0, 0, {now}, p.attempts + p.losses + 1, {kind:EXPIRED}, {kind:EXPIRED}, {part: expire.words}
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
{join: task t} on t.id = p.id;

insert into {failure} (task_id, node, exec, ended_at, attempt, kind, fingerprint, error)
select p.id, 0, 0, {now}, p.attempts + p.losses + 1, {kind:EXPIRED}, {kind:EXPIRED}, {part: expire.words}
from {given: id bigint} g
{join: waiting p} on p.id = g.id and p.state <> {state:ATTENTION}
{join: task t} on t.id = p.id;

{part: final.row} {state:FAILED}
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
{join: task t} on t.id = p.id
where not t.needs_person;

{part: final.row} {state:FAILED}
from {given: id bigint} g
{join: waiting p} on p.id = g.id and p.state <> {state:ATTENTION}
{join: task t} on t.id = p.id
where not t.needs_person;

-- What is not in finished by now is for a person.
{update: waiting w set state = {state:ATTENTION}} of {given: id bigint} g
{join: task t} on t.id = g.id and t.needs_person
{join: waiting w} on w.id = g.id;

insert into {waiting} (id, state, {moving}, key_no)
select p.id, {state:ATTENTION}, {moving: p}, t.key_no
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
{join: task t} on t.id = p.id
where t.needs_person;

{part: final.end}

-- What is for a person waits by now.
{delete: ready r by id} from {given: id bigint} g {join: ready r by id} on r.id = g.id;

-- name: done
-- Which of the given tasks have ended, or need a person.
select g.id
from {given: id bigint} g
where exists (select 1 from {finished} f where f.id = g.id)
  or (select w.state from {waiting} w where w.id = g.id) = {state:ATTENTION}

-- name: heard
-- Nothing is left to look for.
{delete: deadline d} from {given: id bigint} g {join: deadline d} on d.id = g.id;

-- name: keys
-- Whose unique keys' time is over. Nobody else frees or takes these until this ends.
select k.task_id
from {live_key} k
where k.until_at <= (select {now})
order by k.until_at
limit :limit
{for_update_free}

-- name: forget_keys
-- Forgets the unique keys of the given tasks, which are locked.
{delete: live_key k by task_id} from {given: id bigint} g
{join: live_key k by task_id} on k.task_id = g.id;
