-- name: end
-- Takes executions out of running, if their fence still holds, and puts each task where its outcome
-- says. What was asked while it ran goes first where it may; a signal that was sent meanwhile cuts a suspension short. Success is what happens most, and has a
-- way of its own.
with {part: finish.success},
ended as materialized (
  -- Found one by one through the primary key: of a plain join with an empty table the planner thinks
  -- that it may as well compare everything with everything.
  select
    r.id, r.node, r.exec, case when r.flags & {flag:STICKY} = 0 or not g.counted and g.ran = 0 and r.started_at is null then r.lane
      else {part: lane.of_last_host} end as lane,
    r.rank_no, r.suspect, r.flags & ~{flag:SIGNALLED} as flags, r.checkpointed, r.losses,
    r.attempts + g.counted::int as attempts,
    case
      when r.asked = {asked:CANCEL} and g.state < {state:FINAL} then {state:CANCELLED}
      when r.asked = {asked:PAUSE} and g.state in ({state:SCHEDULED}, {state:READY}) then {state:PAUSED}
      when g.state = {state:SCHEDULED} and r.flags & {flag:TURNS} <> 0 then {state:UNDECIDED}
      else g.state
    end as state,
    case
      when g.wakeable and r.flags & {flag:SIGNALLED} <> 0 then now
      when g.state = {state:SCHEDULED} then coalesce(g.run_at, now + g.delay)
      else r.due_at
    end as due_at,
    s.started_at, coalesce(r.first_started_at, s.started_at) as first_started_at,
    coalesce(s.started_at, r.last_started_at) as last_started_at, r.attempts + r.losses + 1 as attempt,
    r.asked, g.kind, g.fingerprint, g.error_class, g.result, g.error, now
  from unnest(
      :given.id::bigint[], :given.node::bigint[], :given.exec::bigint[], :given.state::smallint[],
      :given.counted::boolean[], :given.delay::bigint[], :given.run_at::bigint[], :given.wakeable::boolean[],
      :given.ran::bigint[], :given.kind::smallint[], :given.fingerprint::bigint[],
      :given.error_class::text[], :given.result::text[], :given.error::text[])
    as g (id, node, exec, state, counted, delay, run_at, wakeable, ran, kind, fingerprint, error_class, result, error)
  cross join lateral (
    select r.*
    from {running} r
    where r.id = g.id and r.node = g.node and r.exec = g.exec
    for update
  ) r
  cross join clock
  cross join lateral (
    select coalesce(r.started_at, case when g.counted or g.ran > 0 then now - g.ran end) as started_at
  ) s
  where g.state <> {state:SUCCEEDED}
    and (select bool_or(s.state <> {state:SUCCEEDED}) from unnest(:given.state::smallint[]) as s (state))
),
gone as (
  delete from {running} where id = any(array(select id from ended))
),
outcome as not materialized (
  {part: finish.success_rows}
  union all
  select id, state, due_at, now, attempts, losses, node, exec, first_started_at, last_started_at, result, flags
  from ended
),
to_waiting as (
  insert into {waiting} (id, state, {moving}, key_no)
  select id, state, {moving},
    case when flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = ended.id) end
  from ended
  where state in ({state:SCHEDULED}, {state:PAUSED}, {state:ATTENTION}, {state:UNDECIDED})
),
to_ready as (
  insert into {ready} (id, {moving})
  select id, {moving}
  from ended
  where state = {state:READY}
),
failed as (
  insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, fingerprint, error_class, error)
  select id, node, exec, started_at, now, attempt, kind, fingerprint, error_class, error
  from ended
  where error is not null
),
confirmed as (
  {part: audit.confirm} ended e
  {part: audit.followed}
),
{part: final.outcomes}
select id, {state:SUCCEEDED} as state from succeeded
union all
select id, case state when {state:UNDECIDED} then {state:SCHEDULED} else state end from ended

-- name: again
-- Which of these executions were the last to end their task by themselves, and the state that it has
-- since then. None of a task that runs again, and none that was taken back from its node.
select g.id, g.node, g.exec, coalesce(f.state, case w.state when {state:UNDECIDED} then {state:SCHEDULED} else w.state end, r.state) as state
from unnest(:given.id::bigint[], :given.node::bigint[], :given.exec::bigint[]) as g (id, node, exec)
left join lateral (
  select f.state, f.node, f.exec from {finished} f where f.id = g.id offset 0
) f on true
left join lateral (
  select w.state from {waiting} w where w.id = g.id offset 0
) w on true
left join lateral (
  select {state:READY} as state from {ready} r where r.id = g.id offset 0
) r on true
left join lateral (
  select x.node, x.exec, x.kind from {failure} x
  where x.task_id = g.id order by x.ended_at desc, x.attempt desc limit 1
) x on true
where coalesce(f.node, x.node) = g.node
  and coalesce(f.exec, x.exec) = g.exec
  and (x.kind is distinct from {kind:LOST} or x.node <> g.node or x.exec <> g.exec)
  and coalesce(f.state, w.state, r.state) is not null

-- name: succeeded
-- The short way of finish for tasks that have succeeded, which most do. Answers with how many held.
with {part: finish.success},
outcome as not materialized (
  {part: finish.success_rows}
),
counted as (
  {part: finish.count_success}
),
{part: final.release_outcomes}
{part: final.outcome_rows}

-- name: success
-- Takes executions that have succeeded out of running, if their fence still holds. Nothing that was asked can change
-- that, so nothing is locked first. The ids are given in order and each once: width_bucket finds an id's place.
clock as materialized (
  select {now} as now
),
succeeded as (
  delete from {running} r
  where r.id = any(:given.id::bigint[])
    and r.node = (:given.node::bigint[])[width_bucket(r.id, :given.id::bigint[])]
    and r.exec = (:given.exec::bigint[])[width_bucket(r.id, :given.id::bigint[])]
    and (:given.state::smallint[])[width_bucket(r.id, :given.id::bigint[])] = {state:SUCCEEDED}
  returning
    r.id, r.node, r.exec, r.due_at, r.attempts, r.losses, r.flags, r.started_at,
    r.first_started_at, width_bucket(r.id, :given.id::bigint[]) as nth
)

-- name: success_rows
-- The outcome of those that have succeeded.
select id, {state:SUCCEEDED} as state, due_at, now, attempts + 1 as attempts, losses, node, exec,
  coalesce(first_started_at, started_at, now - (:given.ran::bigint[])[nth]) as first_started_at,
  coalesce(started_at, now - (:given.ran::bigint[])[nth]) as last_started_at,
  (:given.result::text[])[nth] as result, flags
from succeeded, clock

-- name: count_success
-- What was counted beforehand holds if all have held their task. Otherwise those that have are counted one by one.
insert into {stat_delta} (at, tenant, type, queue, started, first_tries, second_tries, succeeded_first, succeeded_second,
  succeeded_later, waits, runs)
select now, g.*
from unnest(
    :tally.tenant::bigint[], :tally.type::text[], :tally.queue::text[], :tally.started::bigint[],
    :tally.first_tries::bigint[], :tally.second_tries::bigint[], :tally.succeeded_first::bigint[],
    :tally.succeeded_second::bigint[], :tally.succeeded_later::bigint[], :tally.waits::text[], :tally.runs::text[]) g
cross join clock
where (select count(*) from succeeded) = cardinality(:given.id::bigint[])
union all
select now, t.tenant, t.type, t.queue, 1, case when s.nth_try = 1 then 1 end, case when s.nth_try = 2 then 1 end,
  case when s.nth_try = 1 then 1 end, case when s.nth_try = 2 then 1 end, case when s.nth_try > 2 then 1 end,
  '=' || greatest(0, coalesce(s.started_at, now - s.ran) - s.due_at), '=' || s.ran
from (
  select id, due_at, started_at, (:given.ran::bigint[])[nth] as ran,
    case when flags & {flag:RESET} <> 0 then 3 else attempts + losses + 1 end as nth_try
  from succeeded
) s
cross join lateral (
  select t.tenant, t.type, t.queue from {task} t where t.id = s.id offset 0
) t
cross join clock
where (select count(*) from succeeded) <> cardinality(:given.id::bigint[])
