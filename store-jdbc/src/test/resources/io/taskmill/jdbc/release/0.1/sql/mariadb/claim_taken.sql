-- Takes out of ready what was moved to running.
{delete: ready r} from {given: lane bigint, rank_no smallint, due_at bigint, id bigint} g
{join: ready r}
  on r.lane = g.lane and r.rank_no = g.rank_no and r.due_at = g.due_at and r.id = g.id
