-- Those of the given lanes that nobody else has in hand. Nobody puts a task into them until this ends, except who has one
-- of them already.
select l.id
from {given: id bigint} g
{join: lane l} on l.id = g.id
{for_update_free}
