-- Tasks whose node is not registered.
select r.*
from {running} r
where not exists (select 1 from {node} n where n.id = r.node)
order by r.id
limit :limit
