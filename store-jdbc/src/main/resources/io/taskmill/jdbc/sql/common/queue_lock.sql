-- What is known of a queue's room. Nobody else counts or takes of it meanwhile.
select q.capacity, q.room, q.counted, q.counted_at, {now} as now
from {queue} q
where q.name = :queue and q.capacity is not null
{for_update}
