-- Takes executions out of running, if their fence still holds, and puts each task where its outcome
-- says.
{part: lock_held_of_given}

insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result)
select e.id, e.state, e.due_at, {now}, e.attempts, e.losses, e.node, e.exec,
  coalesce(e.first_started_at, e.started_at), coalesce(e.started_at, e.last_started_at), e.result
from ({part: ended}) e
where e.state >= 10;

insert into {waiting} (id, state, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts,
  losses, first_started_at, last_started_at)
select e.id, e.state, e.due_at, e.lane, e.rank_no, e.suspect, e.keyed, e.checkpointed, e.attempts,
  e.losses, coalesce(e.first_started_at, e.started_at), coalesce(e.started_at, e.last_started_at)
from ({part: ended}) e
where e.state in (1, 4, 5);

insert into {ready} (id, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select e.id, e.due_at, e.lane, e.rank_no, e.suspect, e.keyed, e.checkpointed, e.attempts, e.losses,
  coalesce(e.first_started_at, e.started_at), coalesce(e.started_at, e.last_started_at)
from ({part: ended}) e
where e.state = 2;

insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, error)
select e.id, e.node, e.exec, e.started_at, {now}, e.attempt,
  case when e.counted = 1 then 1 else 3 end, e.error
from ({part: ended}) e
where e.error is not null;

-- Those that are in finished by now were put there above.
{delete: live_key k by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.keyed = 1
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id;

select e.id, e.state from ({part: ended} {for_update}) e;

{delete: running r} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec;
