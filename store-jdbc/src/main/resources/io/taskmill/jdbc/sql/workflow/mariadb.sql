-- Updates with values of a batch are written in another way.

-- name: count_tasks
update {given: id bigint, seen smallint, open_before int, unmet_before int} g
{join: workflow_task m} on m.id = g.id
set m.seen = g.seen, m.open_before = g.open_before, m.unmet_before = g.unmet_before

-- name: count
update {given: id bigint, live int, undos int, failed int, cancelled int, gate smallint, state text} g
{join: workflow w} on w.id = g.id
set w.live = g.live, w.undos = g.undos, w.gate = g.gate, w.failed = g.failed, w.cancelled = g.cancelled,
  w.finished_at = case when g.state = 'RUNNING' then null else coalesce(w.finished_at, {now}) end,
  w.state = g.state
