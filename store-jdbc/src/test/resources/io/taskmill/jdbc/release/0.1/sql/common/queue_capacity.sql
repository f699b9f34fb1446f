-- Sets how many live tasks a queue holds.
update {queue} set capacity = :first.capacity, changed_at = {now} where name = :first.name
