-- Tasks that were marked.
select r.id, -r.node as node, r.exec, r.lane, r.rank_no, r.due_at, r.keyed, r.checkpointed,
  r.attempts, r.losses, r.asked, r.started_at, r.first_started_at, r.last_started_at
from {running} r
where r.node < 0
