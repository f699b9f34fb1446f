-- Moves the chosen tasks to ready.
insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select w.id, w.due_at, w.lane, w.rank_no, w.suspect, w.marks, w.checkpointed, w.attempts, w.losses,
  w.first_started_at, w.last_started_at
from {given: id bigint} g
{join: waiting w} on w.id = g.id;

{delete: waiting w} from {given: id bigint} g {join: waiting w} on w.id = g.id;
