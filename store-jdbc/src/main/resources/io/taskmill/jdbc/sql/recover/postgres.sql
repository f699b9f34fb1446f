-- name: back_to_others
-- Takes tasks back from nodes that are not registered. What had begun is a loss, and the task's limit
-- of losses may end it; what had not begun is only suspect, and no execution of theirs is told of. What was asked takes
-- effect where it may.
with clock as materialized (
  select {now} as now
),
orphan as materialized (
  select r.*
  from {running} r
  where r.id > 0 and not exists (select 1 from {node} n where n.id = r.node)
  limit :limit
  for update of r skip locked
),
gone as (
  delete from {running} where id = any(array(select id from orphan))
),
back as materialized (
  select r.id, case when r.started_at is not null then r.node end as node,
    case when r.started_at is not null then r.exec end as exec, true as suspect, case when r.flags & {flag:STICKY} = 0 or r.started_at is null then r.lane
      else {part: lane.of_last_host} end as lane,
    r.rank_no, r.due_at, r.flags & ~{flag:SIGNALLED} as flags, r.checkpointed, r.attempts,
    l.losses, r.asked, r.attempts + r.losses + 1 as attempt, r.started_at, r.first_started_at,
    coalesce(r.started_at, r.last_started_at) as last_started_at, t.tenant, t.type, t.queue,
    case
      when r.asked = {asked:CANCEL} then {state:CANCELLED}
      when l.too_many and t.needs_person then {state:ATTENTION}
      when l.too_many then {state:FAILED}
      when r.asked = {asked:PAUSE} then {state:PAUSED}
      else {state:READY}
    end as state,
    format('The node %s%s was lost while it ran this task.', r.node, n.words)
      || case when l.too_many then format(
        ' This was loss %s of %s, so it does not run again.', l.losses, t.max_losses)
        else '' end as error
  from orphan r
  cross join lateral (
    select t.max_losses, t.needs_person, t.tenant, t.type, t.queue from {task} t where t.id = r.id offset 0
  ) t
  cross join lateral (
    select r.losses + (r.started_at is not null)::int as losses,
      r.started_at is not null and r.losses + 1 >= t.max_losses as too_many
  ) l
  left join lateral (
    select format(' (%s on %s)', n.name, n.host) as words from {node_name} n where n.id = r.node
  ) n on true
),
outcome as not materialized (
  select id, state, due_at, now, attempts, losses, node, exec, first_started_at, last_started_at, null as result, flags
  from back, clock
),
to_waiting as (
  insert into {waiting} (id, state, {moving}, key_no)
  select id, state, {moving},
    case when flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = back.id) end
  from back
  where state in ({state:PAUSED}, {state:ATTENTION})
),
to_ready as (
  insert into {ready} (id, {moving})
  select id, {moving}
  from back
  where state = {state:READY}
),
lost as (
  insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, fingerprint, error)
  select id, node, exec, started_at, now, attempt, {kind:LOST}, {kind:LOST}, error
  from back, clock
  where started_at is not null
),
counted as (
  {part: recover.count}
  from back b
  {part: recover.counted}
),
confirmed as (
  {part: audit.confirm} back e
  {part: audit.followed}
),
{part: final.outcomes}
select count(*) as recovered from back
