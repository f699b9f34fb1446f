-- The lane of the machine that has run a task, or that which it came from. Nobody removes it until this ends.
coalesce((
  select k.id
  from {lane} k
  where k.id = (
    select h.id
    from {lane} l
    join {lane} h on h.type = l.type and h.queue = l.queue and h.tenant = l.tenant
      and h.host = (select n.host from {node_name} n where n.id = r.node)
    where l.id = r.lane
  )
  {for_share}
), r.lane)
