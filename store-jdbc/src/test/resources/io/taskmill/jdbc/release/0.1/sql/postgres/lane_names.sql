-- What lanes stand for.
select l.id, l.tenant, l.queue, l.type
from {lane} l
where l.id = any(:given.id::bigint[])
