-- What lanes stand for.
select l.id, l.tenant, l.queue, l.type, l.host
from {given: id bigint} g
join {lane} l on l.id = g.id
