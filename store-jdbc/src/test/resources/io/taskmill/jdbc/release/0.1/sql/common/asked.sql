-- What was asked of the executions of a node.
select id, exec, asked from {running} where node = :node and asked is not null
