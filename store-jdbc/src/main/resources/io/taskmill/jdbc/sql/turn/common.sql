-- name: give_up
-- The given tasks that are final, or wait and do not keep their turn, give it up; a note is left that their keys have room.
insert into {key_call} (key_no)
select s.key_no
from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

{delete: key_slot s by task_id} from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

insert into {key_call} (key_no)
select s.key_no
from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id and w.flags & {flag:ORDERED} = 0;

{delete: key_slot s by task_id} from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id and w.flags & {flag:ORDERED} = 0;

-- name: give_up_ended
-- As give_up, for executions that are being ended: those of tasks without turns touch nothing of keys.
insert into {key_call} (key_no)
select s.key_no
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.flags & {flag:TURNS} <> 0
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

{delete: key_slot s by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.flags & {flag:TURNS} <> 0
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

insert into {key_call} (key_no)
select s.key_no
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.flags & ({flag:TURNS} | {flag:ORDERED}) = {flag:TURNS}
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id;

{delete: key_slot s by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.flags & ({flag:TURNS} | {flag:ORDERED}) = {flag:TURNS}
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id;

-- name: calls
-- Notes that keys may have room.
select c.id, c.key_no from {key_call} c order by c.id limit :limit {for_update_free}

-- name: heads
-- Who is next of each key.
select g.key_no,
  (select w.id from {waiting} w
    where w.key_no = g.key_no and w.state = {state:BLOCKED}
    order by w.rank_no, w.due_at, w.id limit 1) as id
from {given: key_no bigint} g

-- name: lock
-- Those who are next, if they still wait and nobody has them in hand.
select w.id, w.lane, w.key_no
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.state = {state:BLOCKED}
{for_update_free}

-- name: slots
-- The turns that are taken.
select s.key_no, s.nth from {given: key_no bigint} g {join: key_slot s} on s.key_no = g.key_no

-- name: take
-- Gives turns, unless another was faster.
{insert_new} into {key_slot} (key_no, nth, task_id)
select g.key_no, g.turn_no, g.id
from {given: key_no bigint, turn_no bigint, id bigint} g
order by g.key_no
{unless_there}

-- name: all
-- Those who wait for a turn of a key that needs none any more.
select w.id
from {waiting} w
where w.key_no = :key and w.state = {state:BLOCKED}
order by w.rank_no, w.due_at, w.id
limit :limit
{for_update_free}

-- name: limits
-- How many tasks of a key may have a turn at once.
select y.name, y.per_key from {type} y where y.per_key is not null

-- name: heard
-- Takes notes away.
{delete: key_call c} from {given: id bigint} g {join: key_call c} on c.id = g.id;
