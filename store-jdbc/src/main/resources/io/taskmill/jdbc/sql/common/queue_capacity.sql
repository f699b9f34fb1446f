-- Sets how many live tasks a queue holds. What was counted before counts no more.
update {queue} set capacity = :first.capacity, room = 0, counted = 0, counted_at = 0, changed_at = {now}
where name = :first.name
