-- Those of the given tasks that wait for a machine and that nobody else has in hand. Nobody moves them until this ends.
select r.id
from {given: id bigint} g
{join: ready r by id} on r.id = g.id
where exists (select 1 from {lane} l where l.id = r.lane and l.host <> '')
{for_update_free}
