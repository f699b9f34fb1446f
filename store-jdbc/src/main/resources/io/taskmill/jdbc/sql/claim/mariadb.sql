-- name: heads
-- The next tasks of a lane, in the order of the primary key.
select r.rank_no, r.due_at, r.id
from {ready} r
where r.lane = :lane
  and (:creators is null or (select t.creator from {task} t where t.id = r.id)
    in (select x.v from json_table(:creators, '$[*]' columns (v bigint path '$')) x))
order by r.rank_no, r.due_at, r.id
limit :limit

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
    and (:creators is null or (select t.creator from {task} t where t.id = r.id)
      in (select x.v from json_table(:creators, '$[*]' columns (v bigint path '$')) x))
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
