-- Tasks that have waited long enough for a machine.
select h.id
from {host_wait} h
join {ready} r on r.id = h.id and r.attempts + r.losses = h.tries
where h.until_at <= {now}
order by h.until_at
limit :limit
