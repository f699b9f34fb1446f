-- name: look
-- Whether there is anything to decide, or a key that may have room: found out without a transaction. Each is looked for
-- in the order of an index, so that it is used however many there are that are not due.
select
  (select count(*) from (
    select 1 from {waiting} w where w.state = {state:UNDECIDED} and w.due_at <= {now} order by w.due_at limit 1) x) as due,
  (select count(*) from (select 1 from {key_call} c order by c.id limit 1) x) as calls,
  (select count(*) from (select 1 from {workflow_call} c order by c.id limit 1) x) as notes

-- name: undecided
-- Tasks whose time has come and about which there is something to decide.
select w.id, w.flags, w.lane, w.rank_no, w.due_at
from {waiting} w
where w.state = {state:UNDECIDED} and w.due_at <= {now}
order by w.due_at, w.id
limit :limit
{for_update_free}

-- name: types
-- Nobody else counts the tasks of these types meanwhile.
select y.name, y.number_no, y.max_running
from {type} y
where y.name in {texts: types} and y.max_running is not null
order by y.name
{for_update}

-- name: load
-- How many tasks of a type are ready or running, counting no further than the limit.
select count(*)
from (
  select 1 from {lane} l {join: ready r} on r.lane = l.id where l.type = :type
  union all
  select 1 from {running} x where x.limited = :number
  limit :limit
) x

-- name: turns
-- Which of the given tasks have their key's turn.
select s.task_id from {given: id bigint} g {join: key_slot s by task_id} on s.task_id = g.id

-- name: block
-- Lets tasks wait for their key's turn, and leaves a note to look whether it has come.
insert into {key_call} (key_no)
select w.key_no from {given: id bigint} g {join: waiting w} on w.id = g.id;

{update: waiting w set state = {state:BLOCKED}, flags = flags - (flags & {flag:SKIPPABLE})} of {given: id bigint} g
{join: waiting w} on w.id = g.id;

-- name: pass
-- Makes tasks ready about which it has been decided.
insert into {ready} (id, {moving})
select w.id, w.due_at, w.lane, w.rank_no, w.suspect, w.flags - (w.flags & {flag:SKIPPABLE}), w.checkpointed,
  w.attempts, w.losses, w.first_started_at, w.last_started_at
from {given: id bigint} g
{join: waiting w} on w.id = g.id;

{delete: waiting w} from {given: id bigint} g {join: waiting w} on w.id = g.id;

-- name: skip
-- Ends tasks that come when their type is full.
{part: final.row} {state:SKIPPED}
from {given: id bigint} g
{join: waiting p} on p.id = g.id;

{part: final.end}
