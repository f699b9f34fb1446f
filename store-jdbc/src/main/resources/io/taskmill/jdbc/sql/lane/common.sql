-- name: enter
-- Enters lanes into the dictionary.
{insert_new} into {lane} (id, tenant, queue, type, version, host)
select g.id, g.tenant, g.queue, g.type, g.version, g.host
from {given: id bigint, tenant bigint, queue text, type text, version int, host text} g
order by g.id

-- name: keep
-- Those of the given lanes that are there. Nobody removes them until this ends.
select l.id
from {given: id bigint} g
{join: lane l} on l.id = g.id
{for_share}

-- name: names
-- What lanes stand for.
select l.id, l.tenant, l.queue, l.type, l.version, l.host
from {given: id bigint} g
join {lane} l on l.id = g.id

-- name: lock
-- Those of the given lanes that nobody else has in hand. Nobody puts a task into them until this ends, except who has one
-- of them already.
select l.id
from {given: id bigint} g
{join: lane l} on l.id = g.id
{for_update_free}

-- name: unused
-- Those of these lanes whose machine or node is gone and of which no task is.
select l.id
from {lane} l
where l.id in {numbers: lanes}
  and {part: lane.nobody}
  and (select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1) is null
  and {part: lane.idle}
  and l.id not in (select x.lane from {running} x)

-- name: remove
-- Takes lanes out of the dictionary.
{delete: lane l} from {given: id bigint} g {join: lane l} on l.id = g.id;

-- name: nobody
-- Whether nobody is left who is the lane's node, or on its machine.
not exists (select 1 from {node} n where n.host = l.host or {part: lane.is_of})

-- name: is_of
-- Whether a lane is one of this node.
l.host = '#' || n.id

-- name: idle
-- Whether nothing waits in a lane: one look into the index. Said with exists, MariaDB would read all that wait, once.
(select 1 from {waiting} w where w.lane = l.id order by w.lane limit 1) is null

-- name: sticky
-- What the lanes of a node's machine are called, of these lanes.
select l.tenant, l.queue, l.type, l.version, n.host
from {node_name} n
cross join {lane} l
where n.id = :node and l.id in {numbers: lanes}

-- name: of_last_host
-- The lane of the machine that has run a task, or that which it came from. Nobody removes it until this ends.
coalesce((
  select k.id
  from {lane} k
  where k.id = (
    select h.id
    from {lane} l
    join {lane} h on h.type = l.type and h.version = l.version and h.queue = l.queue and h.tenant = l.tenant
      and h.host = (select n.host from {node_name} n where n.id = r.node)
    where l.id = r.lane
  )
  {for_share}
), r.lane)
