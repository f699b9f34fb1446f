-- Tasks whose node is not registered, except those that another has in hand. Nodes are few: their
-- numbers are read from the index, one step each.
select r.id
from (select distinct x.node from {running} x) d
straight_join {running} r force index ({prefix}running_exec) on r.node = d.node
where not exists (select 1 from {node} n where n.id = d.node)
limit :limit
for update skip locked
