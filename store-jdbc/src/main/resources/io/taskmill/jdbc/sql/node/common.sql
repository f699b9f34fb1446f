-- name: register
-- Enters a node at a free slot; no row if there is none, or if another node was faster.
--
-- Its number is the clock (in units of 1,024 microseconds, and later than that of the newest number), a random token
-- (11 bits) and the slot (10 bits). So no other copy of these tables gives it again.
--
-- Slots go round: a node that does not know yet that it was taken for dead makes ids with its old one. So the first
-- that is free after the newest number's is where it starts, or follows one that is taken. Only the new node has no name yet.
{insert_new} into {node} (id, slot, name, host, lease, beats, beat_at, types, queues, tenants, registered_at, threads, draining)
select ((case when (c.now >> 10) > (s.newest >> 21) then c.now >> 10 else (s.newest >> 21) + 1 end) << 21)
    + (:token << 10) + s.slot,
  s.slot, :name, :host, :lease, 0, c.now, '[]', :queues, :tenants, c.now, :threads, 0
from (
  select (l.newest + 1) & (:slots - 1) as slot, l.newest
  from (select coalesce(max(x.id), 0) as newest from {node_name} x) l
  union all
  select (n.slot + 1) & (:slots - 1), l.newest
  from {node} n
  cross join (select coalesce(max(x.id), 0) as newest from {node_name} x) l
) s
cross join (select {now} as now) c
where not exists (select 1 from {node} n where n.slot = s.slot)
order by (s.slot + :slots - ((s.newest + 1) & (:slots - 1))) & (:slots - 1)
limit 1;

select n.id, n.slot, n.registered_at
from {node} n
where not exists (select 1 from {node_name} x where x.id = n.id);

insert into {node_name} (id, name, host, registered_at)
select n.id, n.name, n.host, n.registered_at
from {node} n
where not exists (select 1 from {node_name} x where x.id = n.id);

-- name: serve
-- Writes down what a node runs.
update {node} set types = :types where id = :node

-- name: beat
-- Renews a node's lease, and with it the lease of every task it holds. Then tells what the node should know.
update {node} set beats = beats + 1, beat_at = {now} where id = :node;

{part: node.news}
order by n.id;

-- name: news
-- All nodes. Beside the node's own row, which is missing if it is not registered, what was asked of its executions: the
-- row is there once for each. types_mark changes with every change of a type, since versions only go up.
select n.id, n.slot, n.name, n.host, n.lease, n.types, n.queues, n.tenants, n.beats, n.beat_at, n.registered_at,
  n.threads, n.draining, c.now, c.now - n.beat_at >= n.lease or n.beat_at > c.now as overdue,
  m.types_mark, {part: mode.names} as modes, a.id as asked_id, a.exec as asked_exec, a.asked
from {node} n
cross join (select {now} as now) c
cross join (select coalesce(sum(y.version), 0) as types_mark from {type} y) m
left join {running} a on n.id = :node and a.node = n.id and a.asked is not null

-- name: declare_dead
-- Removes a node that has not beaten since it was seen at :beats, if its lease is over.
delete from {node}
where id = :node
  and beats = :beats
  and ({now} - beat_at >= lease or beat_at > {now})

-- name: leave
-- Removes a node.
delete from {node} where id = :node

-- name: drain
-- Lets a node claim no more, or go on; no row if that is no change.
update {node} set draining = :draining where id = :node and draining <> :draining

-- name: there
-- Whether a node is registered.
select n.id from {node} n where n.id = :node

-- name: list
-- All nodes. A beat in the future of a clock that was set back says nothing, so it is overdue too.
select n.id, n.slot, n.name, n.host, n.lease, n.types, n.queues, n.tenants, n.beats, n.beat_at, n.registered_at,
  n.threads, n.draining, c.now, c.now - n.beat_at >= n.lease or n.beat_at > c.now as overdue
from {node} n
cross join (select {now} as now) c
order by n.id

-- name: id_leases
-- Who may make ids with which slot.
select l.slot, l.holder, l.until_at <= {now} as free from {id_lease} l

-- name: lease_ids
-- Leases a slot for making ids if it is free, or renews its lease; no row if another has it.
insert into {id_lease} as l (slot, holder, until_at)
select :slot, :holder, c.now + :time
from (select {now} as now) c
where 1 = 1
on conflict (slot) do update set holder = excluded.holder, until_at = excluded.until_at
where l.holder = excluded.holder or l.until_at <= excluded.until_at - :time;

select l.slot, {now} as now from {id_lease} l where l.slot = :slot and l.holder = :holder;

-- name: release_ids
-- Ends a lease, soon. The slot has no holder until it is given again.
update {id_lease} set until_at = {now} + :pause, holder = 0 where holder = :holder
