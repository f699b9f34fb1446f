-- The tasks that were chosen.
select r.*
from {given: id bigint} g
{join: running r} on r.id = g.id
