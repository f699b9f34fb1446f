-- Tasks that have waited long enough for a machine. Each is looked up by its note, of which few are over.
select h.id
from {host_wait} h
where h.until_at <= {now}
  and h.tries = (
    select {part: host_run}
    from {ready} r
    where r.id = h.id and (select l.host from {lane} l where l.id = r.lane) <> ''
  )
order by h.until_at
limit :limit
