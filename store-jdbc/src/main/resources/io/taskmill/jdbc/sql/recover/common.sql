-- name: back_to_others
-- Takes tasks back from nodes that are not registered.
{part: final.execution_row} ({part: recover.back}) e
where e.state >= {state:FINAL};

insert into {waiting} (id, state, {moving}, key_no)
select b.id, b.state, {moving: b},
  case when b.flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = b.id) end
from ({part: recover.back}) b
where b.state in ({state:PAUSED}, {state:ATTENTION});

insert into {ready} (id, {moving})
select b.id, {moving: b}
from ({part: recover.back}) b
where b.state = {state:READY};

insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, fingerprint, error)
select b.id, b.node, b.exec, b.started_at, {now}, b.attempt, {kind:LOST}, {kind:LOST}, {part: recover.loss_words}
from ({part: recover.back}) b
left join {node_name} n on n.id = b.node
where b.started_at is not null;

{part: recover.count}
from ({part: recover.back}) b
{part: recover.counted};

{part: audit.confirm} ({part: recover.back}) e
{part: audit.followed};

{part: recover.release_orphans}

select count(*) as recovered from ({part: recover.orphans}) o;

{part: recover.drop_orphans}

-- name: back
-- What becomes of orphans. What had begun is a loss, and the task's limit of losses may end it; what
-- had not begun is only suspect, and no execution of theirs is told of. What was asked takes effect where it may.
select b.*,
  case
    when b.asked = {asked:CANCEL} then {state:CANCELLED}
    when b.too_many = 1 and b.needs_person = 1 then {state:ATTENTION}
    when b.too_many = 1 then {state:FAILED}
    when b.asked = {asked:PAUSE} then {state:PAUSED}
    else {state:READY}
  end as state
from (
  select r.id, case when r.started_at is not null then r.node end as node,
    case when r.started_at is not null then r.exec end as exec, null as result, 1 as suspect,
    case when r.flags & {flag:STICKY} = 0 or r.started_at is null then r.lane
      else {part: lane.of_last_host} end as lane,
    r.rank_no, r.due_at, r.flags & ~{flag:SIGNALLED} as flags, r.checkpointed, r.attempts,
    r.asked, r.attempts + r.losses + 1 as attempt, r.started_at, r.first_started_at,
    coalesce(r.started_at, r.last_started_at) as last_started_at, t.needs_person, t.max_losses, t.tenant, t.type, t.queue,
    case when r.started_at is null then r.losses else r.losses + 1 end as losses,
    case when r.started_at is not null and r.losses + 1 >= t.max_losses then 1 else 0 end as too_many
  from ({part: recover.orphans}) r
  {join: task t} on t.id = r.id
) b

-- name: count
-- Begins to count what was lost and what has become of it; b says so.
insert into {stat_delta} (at, tenant, type, queue, started, lost, first_tries, second_tries, failed, cancelled, attention)
select {now}, b.tenant, b.type, b.queue, count(b.started_at), count(b.started_at),
  count(case when b.started_at is not null and b.flags & {flag:RESET} = 0 and b.attempt = 1 then 1 end),
  count(case when b.started_at is not null and b.flags & {flag:RESET} = 0 and b.attempt = 2 then 1 end),
  count(case when b.state = {state:FAILED} then 1 end), count(case when b.state = {state:CANCELLED} then 1 end),
  count(case when b.state = {state:ATTENTION} then 1 end)

-- name: counted
-- Ends it. What had not begun and goes on counts nothing.
where b.started_at is not null or b.state = {state:CANCELLED}
group by b.tenant, b.type, b.queue
