-- Puts new tasks into waiting.
insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, marks, checkpointed, attempts,
  losses)
select g.id, g.state, g.due_at, g.lane, g.key_no, 9 - g.priority, 0, g.marks, 0, 0, 0
from {given: id bigint, state smallint, due_at bigint, lane bigint, key_no bigint, priority smallint,
  marks smallint} g
order by g.id
