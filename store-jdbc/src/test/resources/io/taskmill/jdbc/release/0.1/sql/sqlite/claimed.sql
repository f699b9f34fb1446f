-- What the handlers of this claim need. Found through ready, where the tasks still are: the order of its primary
-- key is that of the claim, and running needs no index for it. The columns' order is that of ClaimedRow.
select r.id, x.exec, r.lane, r.rank_no, r.due_at, r.attempts, r.losses, r.suspect, t.creator, t.task_key,
  t.priority, nullif(t.tags, '[]') as tags, t.payload, t.max_attempts, t.needs_person,
  t.deadline_at, c.data as checkpoint, r.marks
from {ready} r
cross join {running} x on x.id = r.id
cross join {task} t on t.id = r.id
left join {checkpoint} c on c.task_id = r.id and r.checkpointed = 1
where r.lane = :lane
order by r.rank_no, r.due_at, r.id
limit :limit
