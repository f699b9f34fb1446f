-- name: enter
-- Enters lanes into the dictionary.
insert into {lane} (id, tenant, queue, type, version, host)
select g.id, g.tenant, g.queue, g.type, g.version, g.host
from unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.queue::text[], :given.type::text[],
    :given.version::int[], :given.host::text[])
  as g (id, tenant, queue, type, version, host)
order by g.id
on conflict do nothing

-- name: names
-- What lanes stand for.
select l.id, l.tenant, l.queue, l.type, l.version, l.host
from {lane} l
where l.id = any(:given.id::bigint[])

-- name: idle
-- Whether nothing waits in a lane: one look into the index, whatever the planner thinks of how many there are.
(select w.lane from {waiting} w where w.lane >= l.id order by w.lane limit 1) is distinct from l.id
