-- Enters lanes into the dictionary.
{insert_new} into {lane} (id, tenant, queue, type, host)
select g.id, g.tenant, g.queue, g.type, g.host
from {given: id bigint, tenant bigint, queue text, type text, host text} g
order by g.id
