-- name: origins
-- The same as others do, but not by the snapshot of a caller that began before the execution.
select r.id, r.node, r.exec, t.tenant, t.type, t.queue, r.attempts, r.losses, r.flags
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec
{join: task t} on t.id = g.id
{for_update}
