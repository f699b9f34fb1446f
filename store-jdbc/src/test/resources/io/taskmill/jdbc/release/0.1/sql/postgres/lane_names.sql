-- What lanes stand for.
select l.id, l.tenant, l.queue, l.type, l.host
from {lane} l
where l.id = any(:given.id::bigint[])
