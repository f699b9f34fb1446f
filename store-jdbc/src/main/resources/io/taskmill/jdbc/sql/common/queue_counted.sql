-- Writes down how much room a queue has left, and by which count; unless another has done so since.
update {queue} set room = :room, counted = :counted, counted_at = :counted_at
where name = :queue and room = :room_before and counted_at = :counted_at_before
