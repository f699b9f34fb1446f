-- name: checkpoint
-- Saves progress under the fence; answers with the task if the fence holds.
update {running} set checkpointed = 1 where id = :id and node = :node and exec = :exec;

replace into {checkpoint} (task_id, saved_at, data)
select id, {now}, :data from {running} where id = :id and node = :node and exec = :exec;

select id from {running} where id = :id and node = :node and exec = :exec;

-- name: held
-- The executions of a node.
select id, node, exec from {running} where node = :node

-- name: held_of_given
-- The given executions that still hold their task.
select r.id, r.node, r.exec
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec
