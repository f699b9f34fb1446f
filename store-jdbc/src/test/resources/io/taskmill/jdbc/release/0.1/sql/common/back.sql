-- What becomes of orphans. What had begun is a loss, and the task's limit of losses may end it; what
-- had not begun is only suspect. What was asked (1 cancel, 2 pause) takes effect where it may.
select b.*,
  case
    when b.asked = 1 then 12
    when b.too_many = 1 and b.needs_person = 1 then 5
    when b.too_many = 1 then 11
    when b.asked = 2 then 4
    else 2
  end as state
from (
  select r.id, r.node, r.exec, case when r.marks & 16 = 0 or r.started_at is null then r.lane
      else {part: last_host_lane} end as lane,
    r.rank_no, r.due_at, r.marks, r.checkpointed, r.attempts,
    r.asked, r.attempts + r.losses + 1 as attempt, r.started_at, r.first_started_at,
    coalesce(r.started_at, r.last_started_at) as last_started_at, t.needs_person, t.max_losses,
    case when r.started_at is null then r.losses else r.losses + 1 end as losses,
    case when r.started_at is not null and r.losses + 1 >= t.max_losses then 1 else 0 end as too_many
  from ({part: orphans}) r
  {join: task t} on t.id = r.id
) b
