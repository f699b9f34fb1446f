-- name: back_to_others
-- Takes tasks back from nodes that are not registered.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at)
select b.id, b.state, b.due_at, {now}, b.attempts, b.losses,
  case when b.started_at is not null then b.node end,
  case when b.started_at is not null then b.exec end, b.first_started_at, b.last_started_at
from ({part: recover.back}) b
where b.state >= {state:FINAL};

insert into {waiting} (id, state, {moving}, key_no)
select b.id, b.state, b.due_at, b.lane, b.rank_no, 1, b.flags, b.checkpointed, b.attempts,
  b.losses, b.first_started_at, b.last_started_at,
  case when b.flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = b.id) end
from ({part: recover.back}) b
where b.state in ({state:PAUSED}, {state:ATTENTION});

insert into {ready} (id, {moving})
select b.id, b.due_at, b.lane, b.rank_no, 1, b.flags, b.checkpointed, b.attempts, b.losses,
  b.first_started_at, b.last_started_at
from ({part: recover.back}) b
where b.state = {state:READY};

insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, error)
select b.id, b.node, b.exec, b.started_at, {now}, b.attempt, {kind:LOST}, {part: recover.loss_words}
from ({part: recover.back}) b
left join {node_name} n on n.id = b.node
where b.started_at is not null;

{delete: live_key k by task_id} from ({part: recover.back}) b
{join: live_key k by task_id} on k.task_id = b.id and k.until_at is null and b.flags & {flag:UNIQUE} <> 0 and b.state >= {state:FINAL};

{part: turn.give_up_orphans}

select count(*) as recovered from ({part: recover.orphans}) o;

{part: recover.drop_orphans}

-- name: back
-- What becomes of orphans. What had begun is a loss, and the task's limit of losses may end it; what
-- had not begun is only suspect. What was asked takes effect where it may.
select b.*,
  case
    when b.asked = {asked:CANCEL} then {state:CANCELLED}
    when b.too_many = 1 and b.needs_person = 1 then {state:ATTENTION}
    when b.too_many = 1 then {state:FAILED}
    when b.asked = {asked:PAUSE} then {state:PAUSED}
    else {state:READY}
  end as state
from (
  select r.id, r.node, r.exec, case when r.flags & {flag:STICKY} = 0 or r.started_at is null then r.lane
      else {part: lane.of_last_host} end as lane,
    r.rank_no, r.due_at, r.flags, r.checkpointed, r.attempts,
    r.asked, r.attempts + r.losses + 1 as attempt, r.started_at, r.first_started_at,
    coalesce(r.started_at, r.last_started_at) as last_started_at, t.needs_person, t.max_losses,
    case when r.started_at is null then r.losses else r.losses + 1 end as losses,
    case when r.started_at is not null and r.losses + 1 >= t.max_losses then 1 else 0 end as too_many
  from ({part: recover.orphans}) r
  {join: task t} on t.id = r.id
) b
