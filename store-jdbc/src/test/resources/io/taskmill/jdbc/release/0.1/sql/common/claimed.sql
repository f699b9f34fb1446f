-- What the handlers of this claim need. The columns' order is
-- that of ClaimedRow.
select r.id, r.exec, r.lane, r.rank_no, r.due_at, r.attempts, r.losses, r.suspect, t.creator, t.task_key,
  t.priority, nullif(t.tags, '[]') as tags, t.payload, t.max_attempts, t.needs_person,
  t.deadline_at, c.data as checkpoint, r.marks
from {running} r
join {task} t on t.id = r.id
left join {checkpoint} c on c.task_id = r.id and r.checkpointed = 1
where r.node = :node and r.exec >= :first_exec and r.exec < :first_exec + :limit
order by r.exec
