-- name: look
-- The lanes of machines that are not empty or that nobody needs any more, and whether nobody is left there. One look
-- into each, in the order of the index, so that it is used.
select l.id, l.gone, l.filled
from (
  select l.id, case when exists (select 1 from {node} n where n.host = l.host) then 0 else 1 end as gone,
    case when (
      select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit 1
    ) = 1 then 1 else 0 end as filled
  from {lane} l
  where l.host <> '' and not ({part: pin.is_lane})
) l
where l.filled = 1 or (l.gone = 1 and {part: lane.idle})

-- name: gone
-- Tasks of a lane whose machine has nobody left.
select r.id
from {ready} r
where r.lane = :lane
order by r.rank_no, r.due_at, r.id
limit :limit

-- name: late
-- Tasks that have waited long enough for a machine. Each is looked up by its note, of which few are over.
select h.id
from {host_wait} h
where h.until_at <= {now}
  and h.tries = (
    select {part: host.run}
    from {ready} r
    where r.id = h.id and (select l.host from {lane} l where l.id = r.lane) <> ''
  )
order by h.until_at
limit :limit

-- name: pass
-- The next tasks of a lane that wait for a machine, and whether it is noted until when.
select r.rank_no, r.due_at, r.id,
  (select count(*) from {host_wait} h where h.id = r.id and h.tries = {part: host.run}) as noted
from {ready} r
where r.lane = :lane and {part: host.after}
order by r.rank_no, r.due_at, r.id
limit :limit

-- name: seen
-- Notes until when the given tasks wait for a machine that is there.
{insert_new} into {host_wait} (id, tries, until_at)
select r.id, {part: host.run}, {now} + coalesce(y.host_grace, :grace)
from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: lane l} on l.id = r.lane
left join {type} y on y.name = l.type
where l.host <> ''
order by r.id
{unless_there}

-- name: stale
-- Tasks with a note of a wait that is over and that they did not spend: they are not ready any more.
select h.id
from {host_wait} h
where h.until_at <= {now} - 60000000 and (select r.id from {ready} r where r.id = h.id) is null
order by h.until_at
limit :limit

-- name: lock
-- Those of the given tasks that wait for a machine and that nobody else has in hand. Nobody moves them until this ends.
select r.id
from {given: id bigint} g
{join: ready r by id} on r.id = g.id
where exists (select 1 from {lane} l where l.id = r.lane and l.host <> '')
{for_update_free}

-- name: free
-- Lets every machine take the given tasks, which are ready and wait for one.
{update: ready r by id set lane = (
  select p.id
  from {lane} l
  join {lane} p on p.type = l.type and p.version = l.version and p.queue = l.queue and p.tenant = l.tenant
  where l.id = lane and p.host = ''
)} of {given: id bigint} g {join: ready r by id} on r.id = g.id;

-- name: heard
-- Takes away the notes of the given tasks.
{delete: host_wait h} from {given: id bigint} g {join: host_wait h} on h.id = g.id;

-- name: run
-- Changes with every run of a task, and so tells its waits apart.
((coalesce(r.last_started_at, 0) + r.attempts + r.losses) % 2147483647)

-- name: after
-- Whether a task comes after a place in its lane.
(r.rank_no, r.due_at, r.id) > (:rank_no, :due_at, :id)
