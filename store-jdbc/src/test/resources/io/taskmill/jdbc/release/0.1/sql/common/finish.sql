-- Takes executions out of running, if their fence still holds, and puts each task where its outcome
-- says.
{part: lock_held_of_given}

insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result)
select e.id, e.state, e.due_at, {now}, e.attempts, e.losses, e.node, e.exec,
  coalesce(e.first_started_at, e.started_at), coalesce(e.started_at, e.last_started_at), e.result
from ({part: ended}) e
where e.state >= 10;

insert into {waiting} (id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
  losses, first_started_at, last_started_at, key_no)
select e.id, e.state, e.due_at, e.lane, e.rank_no, e.suspect, e.marks, e.checkpointed, e.attempts,
  e.losses, coalesce(e.first_started_at, e.started_at), coalesce(e.started_at, e.last_started_at),
  case when e.marks & 2 <> 0 then (select t.key_no from {task} t where t.id = e.id) end
from ({part: ended}) e
where e.state in (1, 4, 5, 7);

insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select e.id, e.due_at, e.lane, e.rank_no, e.suspect, e.marks, e.checkpointed, e.attempts, e.losses,
  coalesce(e.first_started_at, e.started_at), coalesce(e.started_at, e.last_started_at)
from ({part: ended}) e
where e.state = 2;

insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, error)
select e.id, e.node, e.exec, e.started_at, {now}, e.attempt, e.kind, e.error
from ({part: ended}) e
where e.error is not null;

-- Those that are in finished by now were put there above.
{delete: live_key k by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.marks & 1 <> 0
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id and k.until_at is null;

{part: give_up_ended_turns}

select e.id, case e.state when 7 then 1 else e.state end as state
from ({part: ended} {for_update}) e;

{delete: running r} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec;
