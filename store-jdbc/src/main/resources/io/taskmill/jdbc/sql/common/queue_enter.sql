-- Enters a queue, unless it is there.
{insert_new} into {queue} (name, capacity, room, counted, counted_at, paused, changed_at)
values (:name, null, 0, 0, 0, 0, {now})
{unless_there}
