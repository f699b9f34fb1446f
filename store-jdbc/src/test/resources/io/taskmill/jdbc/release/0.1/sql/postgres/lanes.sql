-- Enters lanes into the dictionary.
insert into {lane} (id, tenant, queue, type)
select g.id, g.tenant, g.queue, g.type
from unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.queue::text[], :given.type::text[])
  as g (id, tenant, queue, type)
order by g.id
on conflict do nothing
