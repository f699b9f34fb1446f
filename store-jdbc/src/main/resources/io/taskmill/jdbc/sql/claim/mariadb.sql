-- name: readable_lane
-- Whether the claimer reads payloads of the lane's version.
(l.version = 1 or concat(l.type, '@', l.version) in {texts: versions})

-- name: lanes
-- The lanes that the claimer may take from as much as it wants and that are not empty, with the first task of each; none
-- if it is not registered. Said with exists, a lane would be looked into twice.
select l.id, {part: claim.next_of_lane} as tasks
from {lane} l
where {part: claim.open_lane}
having tasks is not null

-- name: next_of_lane
-- The next task of a lane, behind so many that are known, as rank, due time and id in one value: the first rows of each lane
-- cannot be joined.
(
  select concat_ws(' ', r.rank_no, r.due_at, r.id)
  from {ready} r
  where r.lane = l.id and {part: claim.by_creators}
  order by r.rank_no, r.due_at, r.id
  limit 1 offset :known
)

-- name: next
-- The next tasks of each of these lanes, behind so many that are known.
select l.id, {part: claim.next_of_lane} as tasks
from (select x.v as id from json_table(:lanes, '$[*]' columns (v bigint path '$')) x) l

-- name: lane
-- Moves the next tasks of a lane to running, except those that another takes just now. That they have
-- left ready is done by claim.taken.
insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, flags,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select r.id, :node, :first_exec - 1 + row_number() over (order by r.rank_no, r.due_at, r.id),
  r.lane, :limited, r.rank_no, r.due_at, r.suspect, r.flags, r.checkpointed, r.attempts, r.losses,
  r.first_started_at, r.last_started_at
from (
  select r.*
  from {ready} r
  where r.lane = :lane
    and {part: claim.by_creators}
  order by r.rank_no, r.due_at, r.id
  limit :limit
  for update skip locked
) r
where exists (select 1 from {node} n where n.id = :node)

-- name: taken
-- Takes out of ready what this claim has moved to running.
delete r
from {running} x force index ({prefix}running_exec)
{join: ready r} on r.lane = x.lane and r.rank_no = x.rank_no and r.due_at = x.due_at and r.id = x.id
where x.node = :node and x.exec >= :first_exec and x.exec < :first_exec + :limit

-- name: tasks
-- Moves tasks of many lanes to running, except those that another takes just now. That they have left ready is done by
-- claim.taken_tasks.
insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, flags,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select r.id, :node, :first_exec - 1 + row_number() over (order by r.rank_no, r.due_at, r.id),
  r.lane, :limited, r.rank_no, r.due_at, r.suspect, r.flags, r.checkpointed, r.attempts, r.losses,
  r.first_started_at, r.last_started_at
from (
  select r.*
  from (
    select *
    from json_table(:heads, '$[*]' columns (lane bigint path '$.lane',
      rank_no smallint path '$.rank_no', due_at bigint path '$.due_at', id bigint path '$.id')) x
  ) g
  {join: ready r} on r.lane = g.lane and r.rank_no = g.rank_no and r.due_at = g.due_at
    and r.id = g.id
  for update skip locked
) r
where exists (select 1 from {node} n where n.id = :node)

-- name: taken_tasks
-- Takes out of ready what this claim has moved to running.
{part: claim.taken}
