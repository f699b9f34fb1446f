-- Those of the given lanes that are there. Nobody removes them until this ends.
select l.id
from {given: id bigint} g
{join: lane l} on l.id = g.id
{for_share}
