-- Writes down what a node runs.
update {node} set types = :types where id = :node
