-- How a claim ends, whatever it has taken: into running, and with what the handlers need.
-- The columns' order is that of ClaimedRow.
held as (
  insert into {running} (id, node, exec, lane, limited, rank_no, due_at, suspect, marks,
    checkpointed, attempts, losses, first_started_at, last_started_at)
  select t.id, :node, :first_exec - 1 + row_number() over (order by t.rank_no, t.due_at, t.id),
    t.lane, (:room.type_no::bigint[])[array_position(:room.lane::bigint[], t.lane)],
    t.rank_no, t.due_at, t.suspect, t.marks,
    t.checkpointed, t.attempts, t.losses, t.first_started_at, t.last_started_at
  from taken t
  returning id, exec, lane, rank_no, due_at, suspect, marks, checkpointed, attempts, losses
)
-- Both look-ups are made task by task through the primary key, whatever the planner thinks of it.
select h.id, h.exec, h.lane, h.rank_no, h.due_at, h.attempts, h.losses, h.suspect, t.*, c.data as checkpoint,
  h.marks
from held h
cross join lateral (
  select t.creator, t.task_key, t.priority, nullif(t.tags, '[]') as tags, t.payload,
    t.max_attempts, t.needs_person, t.deadline_at
  from {task} t
  where t.id = h.id
  offset 0
) t
left join lateral (
  select c.data from {checkpoint} c where h.checkpointed and c.task_id = h.id offset 0
) c on true
order by h.exec
