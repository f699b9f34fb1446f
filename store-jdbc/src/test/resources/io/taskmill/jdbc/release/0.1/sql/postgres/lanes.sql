-- Enters lanes into the dictionary.
insert into {lane} (id, tenant, queue, type, host)
select g.id, g.tenant, g.queue, g.type, g.host
from unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.queue::text[], :given.type::text[],
    :given.host::text[])
  as g (id, tenant, queue, type, host)
order by g.id
on conflict do nothing
