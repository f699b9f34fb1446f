-- The executions of a node.
select id, node, exec from {running} where node = :node
