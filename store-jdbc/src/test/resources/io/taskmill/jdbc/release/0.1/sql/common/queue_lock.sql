-- Nobody else counts this queue's tasks meanwhile.
select q.capacity from {queue} q where q.name = :queue and q.capacity is not null {for_update}
