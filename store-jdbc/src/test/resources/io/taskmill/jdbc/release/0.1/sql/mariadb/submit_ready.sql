-- Puts new tasks into ready.
insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses)
select g.id, g.due_at, g.lane, 9 - g.priority, 0, g.marks, 0, 0, 0
from {given: id bigint, due_at bigint, lane bigint, priority smallint, marks smallint} g
order by g.lane, g.priority desc, g.due_at, g.id
