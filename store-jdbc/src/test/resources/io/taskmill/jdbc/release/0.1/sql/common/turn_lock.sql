-- Those who are next, if they still wait and nobody has them in hand.
select w.id, w.lane, w.key_no
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.state = 6
{for_update_free}
