-- Tasks with a note of a wait that is over and that they did not spend: they are not ready any more.
select h.id
from {host_wait} h
where h.until_at <= {now} - 60000000 and (select r.id from {ready} r where r.id = h.id) is null
order by h.until_at
limit :limit
