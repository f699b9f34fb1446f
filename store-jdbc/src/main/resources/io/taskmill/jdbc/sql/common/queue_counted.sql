-- Writes down how much room a queue has left, and by which count.
update {queue} set room = :room, counted = :counted, counted_at = :counted_at where name = :queue
