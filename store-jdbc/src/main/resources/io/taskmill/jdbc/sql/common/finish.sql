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

delete from {live_key}
where task_id in (select e.id from ({part: ended}) e where e.keyed = 1 and e.state >= 10);

select e.id, e.state from ({part: ended}) e;

delete from {running} where id in (select h.id from ({part: held_of_given}) h);
