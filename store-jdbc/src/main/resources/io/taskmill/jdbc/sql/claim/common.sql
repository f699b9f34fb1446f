-- name: open_lane
-- Whether the claimer may take from a lane as much as it wants.
l.type in {texts: types}
and {part: claim.readable_lane}
and ({list: queues} is null or l.queue in {texts: queues})
and ({list: tenants} is null or l.tenant in {numbers: tenants})
and not exists (
  select 1 from {type} y
  where y.name = l.type
    and (y.disabled = 1 or y.max_running is not null or y.rate_tasks is not null)
)
and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
and exists (select 1 from {node} n where n.id = :node)
and (l.host in ('', :own_lane) or l.host = (select n.host from {node} n where n.id = :node))

-- name: readable_lane
-- Whether the claimer reads payloads of the lane's version.
(l.version = 1 or l.type || '@' || l.version in {texts: versions})

-- name: by_creators
-- Whether a task is of one of the creators that are asked for, if any are.
({list: creators} is null or (select t.creator from {task} t where t.id = r.id) in {numbers: creators})

-- name: heads
-- The next tasks of a lane, behind so many that are known.
select r.rank_no, r.due_at, r.id
from {ready} r
where r.lane = :lane and {part: claim.by_creators}
order by r.rank_no, r.due_at, r.id
limit :limit offset :known

-- name: limited_look
-- Whether there is anything in lanes of types with a limit that the claimer may take from.
select 1
from {type} y
join {lane} l on l.type = y.name
where y.name in {texts: types} and y.disabled = 0 and {part: claim.limited_lane}
limit 1

-- name: limited_lock
-- The limits of types that have something for the claimer, and the lanes where that is. Who counts the tasks of a type
-- is alone, so that no two take the same room; what another counts just now is left to it.
select y.name, y.number_no, y.max_running, y.rate_tasks, y.rate_period, y.rate_burst, y.tokens,
  y.tokens_at, {now} as now, l.id as lane
from (
  select y.*
  from {type} y
  where y.name in {texts: types}
    and (y.max_running is not null or y.rate_tasks is not null)
    and y.disabled = 0
    and exists (select 1 from {lane} l where l.type = y.name and {part: claim.limited_lane})
  order by y.name
  {for_update_free}
) y
join {lane} l on l.type = y.name
where {part: claim.limited_lane}

-- name: limited_lane
-- Whether the claimer may take from a lane, and finds something there. That is seen from the lane's end: at its beginning
-- are the remains of what was claimed.
{part: claim.readable_lane}
and ({list: queues} is null or l.queue in {texts: queues})
and ({list: tenants} is null or l.tenant in {numbers: tenants})
and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
and exists (select 1 from {node} n where n.id = :node)
and (l.host in ('', :own_lane) or l.host = (select n.host from {node} n where n.id = :node))
and (
  select r.id from {ready} r
  where r.lane = l.id order by r.rank_no desc, r.due_at desc, r.id desc limit 1
) is not null

-- name: limited_running
-- How many tasks of these types run.
select r.limited as number_no, count(*) as tasks
from {running} r
where r.limited in {numbers: numbers}
group by r.limited

-- name: limited_spend
-- What is left of a type's rate.
update {type} set tokens = :tokens, tokens_at = :tokens_at where name = :name

-- name: limited_types
-- The types of which a claim may take only so many.
select y.name from {type} y where y.max_running is not null or y.rate_tasks is not null

-- name: claimed
-- What the handlers of this claim need. The columns' order is
-- that of ClaimedRow.
select r.id, r.exec, r.lane, r.rank_no, r.due_at, r.attempts, r.losses, r.suspect, t.creator, t.task_key,
  t.priority, nullif(t.tags, '[]') as tags, t.payload, t.max_attempts, t.needs_person,
  t.deadline_at, t.headers, t.retry, c.data as checkpoint, r.flags
from {running} r
join {task} t on t.id = r.id
left join {checkpoint} c on c.task_id = r.id and r.checkpointed = 1
where r.node = :node and r.exec >= :first_exec and r.exec < :first_exec + :limit
order by r.exec

-- name: claimed_tasks
-- The same for tasks that were claimed by their keys.
{part: claim.claimed}
