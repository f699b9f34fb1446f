-- Takes executions out of running, if their fence still holds, and puts each task where its outcome
-- says. What was asked while it ran (1 cancel, 2 pause) goes first where it may. Success is what happens most, and has a
-- way of its own.
with {part: finish_success},
ended as materialized (
  -- Found one by one through the primary key: of a plain join with an empty table the planner thinks
  -- that it may as well compare everything with everything.
  select
    r.id, r.node, r.exec, case when r.marks & 16 = 0 or not g.counted and g.ran = 0 and r.started_at is null then r.lane
      else {part: last_host_lane} end as lane,
    r.rank_no, r.suspect, r.marks, r.checkpointed, r.losses,
    r.attempts + g.counted::int as attempts,
    case
      when r.asked = 1 and g.state < 10 then 12
      when r.asked = 2 and g.state in (1, 2) then 4
      when g.state = 1 and r.marks & 2 <> 0 then 7
      else g.state
    end as state,
    case when g.state = 1 then coalesce(g.run_at, now + g.delay) else r.due_at end as due_at,
    coalesce(r.started_at, case when g.counted or g.ran > 0 then now - g.ran end) as started_at,
    r.first_started_at, r.last_started_at, r.attempts + r.losses + 1 as attempt,
    g.kind, g.result, g.error, now
  from unnest(
      :given.id::bigint[], :given.node::bigint[], :given.exec::bigint[], :given.state::smallint[],
      :given.counted::boolean[], :given.delay::bigint[], :given.run_at::bigint[],
      :given.ran::bigint[], :given.kind::smallint[], :given.result::text[], :given.error::text[])
    as g (id, node, exec, state, counted, delay, run_at, ran, kind, result, error)
  cross join lateral (
    select r.*
    from {running} r
    where r.id = g.id and r.node = g.node and r.exec = g.exec
    for update
  ) r
  cross join clock
  where g.state <> 10
    and (select bool_or(s.state <> 10) from unnest(:given.state::smallint[]) as s (state))
),
gone as (
  delete from {running} where id = any(array(select id from ended))
),
to_finished as (
  insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
    first_started_at, last_started_at, result)
  {part: finish_success_rows}
  union all
  select id, state, due_at, now, attempts, losses, node, exec,
    coalesce(first_started_at, started_at), coalesce(started_at, last_started_at), result
  from ended
  where state >= 10
),
to_waiting as (
  insert into {waiting} (id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
    losses, first_started_at, last_started_at, key_no)
  select id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
    losses, coalesce(first_started_at, started_at), coalesce(started_at, last_started_at),
    case when marks & 2 <> 0 then (select t.key_no from {task} t where t.id = ended.id) end
  from ended
  where state in (1, 4, 5, 7)
),
to_ready as (
  insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
    losses, first_started_at, last_started_at)
  select id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
    losses, coalesce(first_started_at, started_at), coalesce(started_at, last_started_at)
  from ended
  where state = 2
),
failed as (
  insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, error)
  select id, node, exec, started_at, now, attempt, kind, error
  from ended
  where error is not null
),
freed as (
  delete from {live_key}
  where until_at is null and task_id = any(array(
    select id from succeeded where marks & 1 <> 0
    union all
    select id from ended where marks & 1 <> 0 and state >= 10
  ))
),
gave_up as (
  delete from {key_slot}
  where task_id = any(array(
    select id from succeeded where marks & 2 <> 0
    union all
    select id from ended
    where marks & 2 <> 0 and state <> 2 and (marks & 4 = 0 or state >= 10)
  ))
  returning key_no
),
called as (
  insert into {key_call} (key_no) select key_no from gave_up
)
select id, 10 as state from succeeded
union all
select id, case state when 7 then 1 else state end from ended
