-- name: lock
-- The same. And until the transaction ends, rows of a batch are looked up one by one: beside tables of some ten thousand
-- rows a planner would rather read those from end to end, with each statement of a release.
set local enable_seqscan = off;

select w.id, w.tenant, w.name, w.workflow_key, w.on_failure, w.state, w.live, w.failed, w.cancelled, w.undos, w.gate, w.parent,
  w.parent_step
from {given: id bigint} g
{join: workflow w} on w.id = g.id
order by w.id
{for_update}
