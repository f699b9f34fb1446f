-- The given executions that still hold their task.
select r.id, r.node, r.exec
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec
