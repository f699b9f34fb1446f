-- Removes a node.
delete from {node} where id = :node
