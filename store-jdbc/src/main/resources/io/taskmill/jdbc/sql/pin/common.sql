-- Tasks that one node alone may run. They are in lanes whose host is a mark and the node's number.

-- name: look
-- The lanes of nodes that are gone in which a task waits, or that nobody needs any more. One look into each, in the order
-- of an index, so that it is used.
select l.id, l.filled, l.waits
from (
  select l.id,
    case when (
      select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1
    ) = 1 then 1 else 0 end as filled,
    case when {part: pin.waits} then 1 else 0 end as waits
  from {lane} l
  where {part: pin.is_lane} and {part: lane.nobody}
) l
where l.filled = 1 or l.waits = 1 or {part: lane.idle}

-- name: is_lane
-- Whether a lane is one of a node.
l.host like '#%'

-- name: waits
-- Whether a task waits in a lane that needs no person.
(
  select 1 from {waiting} w where w.lane = l.id and w.state <> {state:ATTENTION} order by w.lane limit 1
) is not null

-- name: ready
-- READY tasks of a lane.
select r.id
from {ready} r
where r.lane = :lane
order by r.rank_no, r.due_at, r.id
limit :limit

-- name: waiting
-- Tasks that wait in a lane and need no person. Said as a range, so that the index is entered however many tasks there
-- are in a lane.
select w.id
from {waiting} w
where w.lane >= :lane and w.lane <= :lane and w.state <> {state:ATTENTION}
order by w.lane
limit :limit

-- name: lock_waiting
-- Those of the given tasks that wait and need no person, except those that another has in hand.
select w.id
from {given: id bigint} g
{join: waiting w} on w.id = g.id and w.state <> {state:ATTENTION}
{for_update_free}

-- name: skip
-- Ends the given tasks, which are ready or wait, and are locked.
{part: final.row} {state:SKIPPED}
from {given: id bigint} g
{join: ready p by id} on p.id = g.id;

{part: promote.skip}
