-- The next tasks of a lane that wait for a machine, and whether it is noted until when.
select r.rank_no, r.due_at, r.id,
  (select count(*) from {host_wait} h where h.id = r.id and h.tries = {part: host_run}) as noted
from {ready} r
where r.lane = :lane and {part: host_after}
order by r.rank_no, r.due_at, r.id
limit :limit
