-- Moves the next tasks from ready to running and reads what their handlers need.
insert into {running} (id, node, exec, lane, rank_no, due_at, suspect, keyed,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select h.id, :node, :first_exec - 1 + row_number() over (order by h.rank_no, h.due_at, h.id),
  h.lane, h.rank_no, h.due_at, h.suspect, h.keyed, h.checkpointed, h.attempts, h.losses,
  h.first_started_at, h.last_started_at
from ({part: claim_heads}) h;

delete from {ready}
where id in (
  select r.id from {running} r
  where r.node = :node and r.exec >= :first_exec and r.exec < :first_exec + :limit
);

{part: claimed}
