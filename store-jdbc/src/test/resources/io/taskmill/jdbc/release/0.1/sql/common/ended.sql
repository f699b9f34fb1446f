-- The given executions that still hold their task, with what becomes of it. What was asked while it
-- ran (1 cancel, 2 pause) goes first where it may.
select
  r.id, r.node, r.exec, case when r.marks & 16 = 0 or (g.counted = 0 and g.ran = 0 and r.started_at is null) then r.lane
      else {part: last_host_lane} end as lane,
  r.rank_no, r.suspect, r.marks, r.checkpointed, r.losses,
  r.attempts + g.counted as attempts,
  case
    when r.asked = 1 and g.state < 10 then 12
    when r.asked = 2 and g.state in (1, 2) then 4
    when g.state = 1 and r.marks & 2 <> 0 then 7
    else g.state
  end as state,
  case when g.state = 1 then coalesce(g.run_at, {now} + g.delay) else r.due_at end as due_at,
  coalesce(r.started_at, case when g.counted = 1 or g.ran > 0 then {now} - g.ran end) as started_at,
  r.first_started_at, r.last_started_at, r.attempts + r.losses + 1 as attempt,
  g.kind, g.result, g.error
from {given: id bigint, node bigint, exec bigint, state smallint, counted boolean, delay bigint,
  run_at bigint, ran bigint, kind smallint, result text, error text} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec
