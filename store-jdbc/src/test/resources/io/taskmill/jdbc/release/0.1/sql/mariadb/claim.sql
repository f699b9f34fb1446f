-- Moves the chosen tasks to running, except those that another takes just now.
insert into {running} (id, node, exec, lane, rank_no, due_at, suspect, keyed,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select r.id, :node, :first_exec - 1 + row_number() over (order by g.nth), r.lane, r.rank_no,
  r.due_at, r.suspect, r.keyed, r.checkpointed, r.attempts, r.losses, r.first_started_at,
  r.last_started_at
from {given: lane bigint, rank_no smallint, due_at bigint, id bigint} g
{join: ready r}
  on r.lane = g.lane and r.rank_no = g.rank_no and r.due_at = g.due_at and r.id = g.id
where exists (select 1 from {node} n where n.id = :node)
for update skip locked
