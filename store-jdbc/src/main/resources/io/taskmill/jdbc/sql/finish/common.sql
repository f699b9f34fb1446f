-- name: end
-- Takes executions out of running, if their fence still holds, and puts each task where its outcome
-- says.
{part: execution.lock_held_of_given}

{part: final.execution_row} ({part: finish.ended}) e
where e.state >= {state:FINAL};

insert into {waiting} (id, state, {moving}, key_no)
select e.id, e.state, {moving: e},
  case when e.flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = e.id) end
from ({part: finish.ended}) e
where e.state in ({state:SCHEDULED}, {state:PAUSED}, {state:ATTENTION}, {state:UNDECIDED});

insert into {ready} (id, {moving})
select e.id, {moving: e}
from ({part: finish.ended}) e
where e.state = {state:READY};

insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, fingerprint, error_class, error)
select e.id, e.node, e.exec, e.started_at, {now}, e.attempt, e.kind, e.fingerprint, e.error_class, e.error
from ({part: finish.ended}) e
where e.error is not null;

{part: audit.confirm} ({part: finish.ended}) e
{part: audit.followed};

{part: final.release_executions}

select e.id, case e.state when {state:UNDECIDED} then {state:SCHEDULED} else e.state end as state
from ({part: finish.ended} {for_update}) e;

{delete: running r} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec;

-- name: again
-- Which of these executions were the last to end their task by themselves, and the state that it has
-- since then. None of a task that runs again, and none that was taken back from its node.
select g.id, g.node, g.exec,
  coalesce(f.state, case w.state when {state:UNDECIDED} then {state:SCHEDULED} else w.state end, case when r.id is not null then {state:READY} end) as state
from {given: id bigint, node bigint, exec bigint} g
left join {finished} f on f.id = g.id
left join {waiting} w on w.id = g.id
left join {ready} r on r.id = g.id
left join {failure} x on x.task_id = g.id and x.node = g.node and x.exec = g.exec
where coalesce(f.id, w.id, r.id) is not null
  and coalesce(x.kind, {kind:FAILED}) <> {kind:LOST}
  and (
    (f.node = g.node and f.exec = g.exec)
    or (f.node is null and x.task_id is not null and not exists (
      select 1 from {failure} y
      where y.task_id = x.task_id
        and (y.ended_at > x.ended_at or (y.ended_at = x.ended_at and y.attempt > x.attempt))
    ))
  )

-- name: ended
-- The given executions that still hold their task, with what becomes of it. What was asked while it
-- ran goes first where it may; a signal that was sent meanwhile cuts a suspension short.
select
  r.id, r.node, r.exec, case when r.flags & {flag:STICKY} = 0 or (g.counted = 0 and g.ran = 0 and r.started_at is null) then r.lane
      else {part: lane.of_last_host} end as lane,
  r.rank_no, r.suspect, r.flags & ~{flag:SIGNALLED} as flags, r.checkpointed, r.losses,
  r.attempts + g.counted as attempts,
  case
    when r.asked = {asked:CANCEL} and g.state < {state:FINAL} then {state:CANCELLED}
    when r.asked = {asked:PAUSE} and g.state in ({state:SCHEDULED}, {state:READY}) then {state:PAUSED}
    when g.state = {state:SCHEDULED} and r.flags & {flag:TURNS} <> 0 then {state:UNDECIDED}
    else g.state
  end as state,
  case
    when g.wakeable = 1 and r.flags & {flag:SIGNALLED} <> 0 then {now}
    when g.state = {state:SCHEDULED} then coalesce(g.run_at, {now} + g.delay)
    else r.due_at
  end as due_at,
  {part: finish.started} as started_at,
  coalesce(r.first_started_at, {part: finish.started}) as first_started_at,
  coalesce({part: finish.started}, r.last_started_at) as last_started_at, r.attempts + r.losses + 1 as attempt,
  r.asked, g.kind, g.fingerprint, g.error_class, g.result, g.error
from {given: id bigint, node bigint, exec bigint, state smallint, counted boolean, delay bigint,
  run_at bigint, wakeable boolean, ran bigint, kind smallint, fingerprint bigint, error_class text, result text, error text} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec

-- name: started
-- When an execution began. It need not be written down: how long it ran tells too.
coalesce(r.started_at, case when g.counted = 1 or g.ran > 0 then {now} - g.ran end)
