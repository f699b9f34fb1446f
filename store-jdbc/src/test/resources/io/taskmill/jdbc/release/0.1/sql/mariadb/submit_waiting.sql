-- Puts new tasks into waiting, as SCHEDULED.
insert into {waiting} (id, state, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts,
  losses)
select g.id, 1, g.due_at, g.lane, 9 - g.priority, 0, g.keyed, 0, 0, 0
from {given: id bigint, due_at bigint, lane bigint, priority smallint, keyed boolean} g
order by g.id
