-- The queues that have settings.
select q.name, q.capacity, q.paused from {queue} q order by q.name
