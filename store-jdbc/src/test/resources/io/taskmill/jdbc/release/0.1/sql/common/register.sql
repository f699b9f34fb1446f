-- Enters a node at a free slot; no row if there is none, or if another node was faster. Slots go
-- round: a node that does not know yet that it was taken for dead makes ids with its old one. So the
-- first that is free is where it starts, or follows one that is taken. Only the new node has no name yet.
{insert_new} into {node} (slot, name, host, lease, beats, beat_at, types, registered_at)
select s.slot, :name, :host, :lease, 0, c.now, '[]', c.now
from (
  select l.slot, l.slot as start
  from (select mod(coalesce(max(x.id), 0), :slots) as slot from {node_name} x) l
  union all
  select mod(n.slot + 1, :slots), l.slot
  from {node} n
  cross join (select mod(coalesce(max(x.id), 0), :slots) as slot from {node_name} x) l
) s
cross join (select {now} as now) c
where not exists (select 1 from {node} n where n.slot = s.slot)
order by mod(s.slot + :slots - s.start, :slots)
limit 1;

select n.id, n.slot, n.registered_at
from {node} n
where not exists (select 1 from {node_name} x where x.id = n.id);

insert into {node_name} (id, name, host, registered_at)
select n.id, n.name, n.host, n.registered_at
from {node} n
where not exists (select 1 from {node_name} x where x.id = n.id);
