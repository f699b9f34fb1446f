-- name: orphan
-- Whether a task runs on a node that is not registered. Nodes are few: their numbers are read from the index, one step
-- each.
(select 1 from (select distinct x.node from {running} x) d
  where not exists (select 1 from {node} n where n.id = d.node) limit 1)
