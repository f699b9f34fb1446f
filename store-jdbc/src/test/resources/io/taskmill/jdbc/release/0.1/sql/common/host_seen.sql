-- Notes until when tasks wait for a machine that is there.
{insert_new} into {host_wait} (id, tries, until_at)
select r.id, {part: host_run}, {now} + coalesce(y.host_grace, :grace)
from {ready} r
join {lane} l on l.id = r.lane
left join {type} y on y.name = l.type
where r.lane in {numbers: lanes}
  and not exists (select 1 from {host_wait} h where h.id = r.id and h.tries = {part: host_run})
order by r.id
limit :limit
{unless_there}
