-- name: lanes
-- The lanes that the claimer may take from as much as it wants and that are not empty, with the first tasks of each; none
-- if it is not registered.
select l.id, {part: claim.next_of_lane} as tasks
from {lane} l
where {part: claim.open_lane}
  and exists (select 1 from {ready} r where r.lane = l.id)

-- name: next_of_lane
-- The next tasks of a lane, behind so many that are known, as rank, due time and id, with commas between, in one value: the
-- first rows of each lane cannot be joined. Two, since the second mostly says that the first is enough.
(
  select group_concat(r.task, ',')
  from (
    select r.rank_no || ' ' || r.due_at || ' ' || r.id as task
    from {ready} r
    where r.lane = l.id and {part: claim.by_creators}
    order by r.rank_no, r.due_at, r.id
    limit 2 offset :known
  ) r
)

-- name: next
-- The next tasks of each of these lanes, behind so many that are known.
select l.id, {part: claim.next_of_lane} as tasks
from (select x.value as id from json_each(:lanes) x) l

-- name: lane
-- Moves the next tasks of a lane to running. That they have left ready is done by claim.taken.
insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, flags,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select r.id, :node, :first_exec - 1 + row_number() over (),
  r.lane, :limited, r.rank_no, r.due_at, r.suspect, r.flags, r.checkpointed, r.attempts, r.losses,
  r.first_started_at, r.last_started_at
from (
  select r.*
  from {ready} r
  where r.lane = :lane
    and {part: claim.by_creators}
  order by r.rank_no, r.due_at, r.id
  limit :limit
) r
where exists (select 1 from {node} n where n.id = :node)

-- name: taken
-- Takes out of ready what this claim has moved to running from a lane: its beginning, up to the last task taken,
-- unless a claim of some creators has left others in between.
delete from {ready}
where lane = :lane
  and (rank_no, due_at, id) <= (:last_rank, :last_due, :last_id)
  and (:creators is null or id in (
    select x.id
    from {running} x
    where x.node = :node and x.exec >= :first_exec and x.exec < :first_exec + :limit
  ))

-- name: claimed
-- What the handlers of this claim need. Found through ready, where the tasks still are: the order of its primary
-- key is that of the claim, and running needs no index for it. The columns' order is that of ClaimedRow.
select r.id, x.exec, r.lane, r.rank_no, r.due_at, r.attempts, r.losses, r.suspect, t.creator, t.task_key,
  t.priority, nullif(t.tags, '[]') as tags, t.payload, t.max_attempts, t.needs_person,
  t.deadline_at, t.headers, t.retry, c.data as checkpoint, r.flags
from {ready} r
cross join {running} x on x.id = r.id
cross join {task} t on t.id = r.id
left join {checkpoint} c on c.task_id = r.id and r.checkpointed = 1
where r.lane = :lane
order by r.rank_no, r.due_at, r.id
limit :limit

-- name: tasks
-- Moves tasks of many lanes to running. That they have left ready is done by claim.taken_tasks.
insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, flags,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select r.id, :node, :first_exec - 1 + row_number() over (),
  r.lane, :limited, r.rank_no, r.due_at, r.suspect, r.flags, r.checkpointed, r.attempts, r.losses,
  r.first_started_at, r.last_started_at
from json_each(:ids) g
cross join {ready} r on r.id = g.value
where exists (select 1 from {node} n where n.id = :node)

-- name: taken_tasks
-- Takes out of ready what this claim has moved to running: all that were there, since nobody else writes meanwhile.
delete from {ready} where id in {numbers: ids}

-- name: claimed_tasks
-- What the handlers of this claim need, of tasks that were claimed by their keys. The columns' order is that of ClaimedRow.
select x.id, x.exec, x.lane, x.rank_no, x.due_at, x.attempts, x.losses, x.suspect, t.creator, t.task_key,
  t.priority, nullif(t.tags, '[]') as tags, t.payload, t.max_attempts, t.needs_person,
  t.deadline_at, t.headers, t.retry, c.data as checkpoint, x.flags
from json_each(:ids) g
cross join {running} x on x.id = g.value
cross join {task} t on t.id = x.id
left join {checkpoint} c on c.task_id = x.id and x.checkpointed = 1
where x.node = :node and x.exec >= :first_exec and x.exec < :first_exec + :limit
