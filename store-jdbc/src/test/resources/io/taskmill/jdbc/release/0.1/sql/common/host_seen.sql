-- Notes until when the given tasks wait for a machine that is there.
{insert_new} into {host_wait} (id, tries, until_at)
select r.id, {part: host_run}, {now} + coalesce(y.host_grace, :grace)
from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: lane l} on l.id = r.lane
left join {type} y on y.name = l.type
where l.host <> ''
order by r.id
{unless_there}
