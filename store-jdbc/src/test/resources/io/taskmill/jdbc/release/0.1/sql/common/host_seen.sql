-- Notes since when tasks wait for a machine.
{insert_new} into {host_wait} (id, tries, until_at)
select r.id, r.attempts + r.losses, {now} + coalesce(y.host_grace, :grace)
from {lane} l
join {ready} r on r.lane = l.id
left join {type} y on y.name = l.type
where l.host <> ''
  and not exists (
    select 1 from {host_wait} h where h.id = r.id and h.tries = r.attempts + r.losses
  )
limit :limit
{unless_there}
