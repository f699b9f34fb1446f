-- Enters a node at the smallest free slot, which is 0 or follows one that is taken; no row if there is
-- none, or if another node was faster. Only the new node has no name yet.
{insert_new} into {node} (slot, name, host, lease, beats, beat_at, types, registered_at)
select s.slot, :name, :host, :lease, 0, c.now, '[]', c.now
from (select 0 as slot union all select n.slot + 1 from {node} n) s
cross join (select {now} as now) c
where s.slot < :slots and not exists (select 1 from {node} n where n.slot = s.slot)
order by s.slot
limit 1;

select n.id, n.slot, n.registered_at
from {node} n
where not exists (select 1 from {node_name} x where x.id = n.id);

insert into {node_name} (id, name, host, registered_at)
select n.id, n.name, n.host, n.registered_at
from {node} n
where not exists (select 1 from {node_name} x where x.id = n.id);
