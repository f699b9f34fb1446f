-- Enters a node at a free slot; no row if there is none, or if another node was faster. Slots go
-- round: a node that does not know yet that it was taken for dead makes ids with its old one.
with free as (
  select s.slot
  from generate_series(0, :slots - 1) as s (slot),
    (select coalesce(max(x.id), 0) as n from {node_name} x) last
  where not exists (select 1 from {node} n where n.slot = s.slot)
  order by mod(s.slot + :slots - mod(last.n, :slots), :slots)
  limit 1
),
entered as (
  insert into {node} (slot, name, host, lease, beats, beat_at, types, registered_at)
  select free.slot, :name, :host, :lease, 0, clock.now, '[]', clock.now
  from free, (select {now} as now) clock
  on conflict (slot) do nothing
  returning id, slot, name, host, registered_at
),
named as (
  insert into {node_name} (id, name, host, registered_at)
  select id, name, host, registered_at from entered
)
select id, slot, registered_at from entered
