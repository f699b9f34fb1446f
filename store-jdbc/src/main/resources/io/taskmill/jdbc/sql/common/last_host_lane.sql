-- The lane of the machine that has run a task, or that which it came from.
coalesce((
  select h.id
  from {lane} l
  join {node_name} n on n.id = r.node
  join {lane} h on h.type = l.type and h.queue = l.queue and h.tenant = l.tenant and h.host = n.host
  where l.id = r.lane
), r.lane)
