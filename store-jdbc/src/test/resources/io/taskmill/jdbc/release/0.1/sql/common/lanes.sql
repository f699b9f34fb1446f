-- Enters lanes into the dictionary.
{insert_new} into {lane} (id, tenant, queue, type)
select g.id, g.tenant, g.queue, g.type
from {given: id bigint, tenant bigint, queue text, type text} g
order by g.id
