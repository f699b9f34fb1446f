-- Tasks that have waited long enough for a machine that is there.
select h.id
from {host_wait} h
join {ready} r on r.id = h.id
where h.until_at <= {now} and h.tries = {part: host_run} and r.lane in {numbers: lanes}
order by h.until_at
limit :limit
