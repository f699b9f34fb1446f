-- Moves the next tasks of a lane to running, except those that another takes just now. That they have
-- left ready is done by claim_taken.
insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, marks,
  checkpointed, attempts, losses, first_started_at, last_started_at)
select r.id, :node, :first_exec - 1 + row_number() over (order by r.rank_no, r.due_at, r.id),
  r.lane, :limited, r.rank_no, r.due_at, r.suspect, r.marks, r.checkpointed, r.attempts, r.losses,
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
