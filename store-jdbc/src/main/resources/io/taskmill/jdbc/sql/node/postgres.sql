-- name: register
-- Enters a node at a free slot; no row if there is none, or if another node was faster.
--
-- Its number is the clock (in units of 1,024 microseconds, and later than that of the newest number), a random token
-- (11 bits) and the slot (10 bits). So no other copy of these tables gives it again.
--
-- Slots go round: a node that does not know yet that it was taken for dead makes ids with its old one.
with newest as (
  select coalesce(max(x.id), 0) as id from {node_name} x
),
free as (
  select s.slot, newest.id as newest
  from generate_series(0, :slots - 1) as s (slot), newest
  where not exists (select 1 from {node} n where n.slot = s.slot)
  order by mod(s.slot + :slots - mod(newest.id + 1, :slots), :slots)
  limit 1
),
entered as (
  insert into {node} (id, slot, name, host, lease, beats, beat_at, types, queues, tenants, registered_at, threads, draining)
  select (greatest(clock.now >> 10, (free.newest >> 21) + 1) << 21) + (:token::bigint << 10) + free.slot,
    free.slot, :name, :host, :lease, 0, clock.now, '[]', :queues, :tenants, clock.now, :threads, 0
  from free, (select {now} as now) clock
  on conflict do nothing
  returning id, slot, name, host, registered_at
),
named as (
  insert into {node_name} (id, name, host, registered_at)
  select id, name, host, registered_at from entered
)
select id, slot, registered_at from entered

-- name: beat
-- Renews a node's lease, and with it the lease of every task it holds. Then tells what the node should know.
with beaten as (
  update {node} set beats = beats + 1, beat_at = {now} where id = :node returning id
)
{part: node.news}
where n.id <> :node or exists (select 1 from beaten)
