-- name: list
-- The queues that have settings.
select q.name, q.capacity, q.paused from {queue} q order by q.name

-- name: one
-- The settings of a queue. Nobody else changes them until this ends.
select q.name, q.capacity, q.paused from {queue} q where q.name = :name {for_update}

-- name: enter
-- Enters a queue, unless it is there.
{insert_new} into {queue} (name, capacity, room, counted, counted_at, paused, changed_at)
values (:name, null, 0, 0, 0, 0, {now})
{unless_there}

-- name: capacity
-- Sets how many live tasks a queue holds. What was counted before counts no more.
update {queue} set capacity = :first.capacity, room = 0, counted = 0, counted_at = 0, changed_at = {now}
where name = :first.name

-- name: pause
-- Hands out a queue's tasks no more, or again.
update {queue} set paused = :paused, changed_at = {now} where name = :name

-- name: load
-- How many live tasks a queue has, counting no further than the limit in each place.
select
  (select count(*) from (
    select 1 from {lane} l join {ready} r on r.lane = l.id where l.queue = :queue limit :limit) x)
  + (select count(*) from (
    select 1 from {lane} l join {waiting} w on w.lane = l.id where l.queue = :queue limit :limit) x)
  + (select count(*) from (
    select 1 from {lane} l join {running} r on r.lane = l.id where l.queue = :queue limit :limit) x)

-- name: lock
-- What is known of a queue's room. Nobody else counts or takes of it meanwhile.
select q.capacity, q.room, q.counted, q.counted_at, {now} as now
from {queue} q
where q.name = :queue and q.capacity is not null
{for_update}

-- name: counted
-- Writes down how much room a queue has left, and by which count; unless another has done so since.
update {queue} set room = :room, counted = :counted, counted_at = :counted_at
where name = :queue and room = :room_before and counted_at = :counted_at_before

-- name: take
-- Takes room for new tasks, if there is enough of what was counted, and the count is not too old.
update {queue} set room = room - :more
where name = :queue and capacity is not null and room >= :more
  and counted_at <= {now} and counted_at + 1000000 + 100 * counted > {now}
