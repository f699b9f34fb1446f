-- Takes out of ready what this claim has moved to running.
delete r
from {running} x force index ({prefix}running_exec)
{join: ready r} on r.lane = x.lane and r.rank_no = x.rank_no and r.due_at = x.due_at and r.id = x.id
where x.node = :node and x.exec >= :first_exec and x.exec < :first_exec + :limit
