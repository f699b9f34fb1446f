-- What the lanes of a node's machine are called, of these lanes.
select l.tenant, l.queue, l.type, n.host
from {node_name} n
cross join {lane} l
where n.id = :node and l.id in {numbers: lanes}
