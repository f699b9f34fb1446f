-- Steps of tasks, and signals that were sent to them.

-- name: list
-- The steps of a task in the order of their coming.
select s.name, s.step_no, s.kind, s.status, s.attempts, s.generation, s.undoable, s.first_at, s.last_at, s.until_at, s.result, s.error
from {step} s
where s.task_id = :task
order by s.step_no, s.name

-- name: having
-- Those of some tasks that have steps.
select distinct s.task_id as id from {step} s where s.task_id in {numbers: ids}

-- name: signals
-- What was sent to a task and not taken.
select s.id, s.name, s.sent_at, s.who, s.payload from {signal} s where s.task_id = :task order by s.id

-- name: lock
-- The execution, if it still holds its task. Nobody else changes that until this ends.
select id from {running} where id = :id and node = :node and exec = :exec {for_update}

-- name: record
-- Writes a step down under the fence; answers with the task if the fence holds.
{part: step.lock};

replace into {step} (task_id, name, step_no, kind, status, attempts, generation, undoable, first_at, last_at, until_at, result, error)
select id, :name, :step_no, :kind, :status, :attempts, :generation, :undoable, :first_at, :last_at, :until_at, :result, :error
from {running} where id = :id and node = :node and exec = :exec;

select id from {running} where id = :id and node = :node and exec = :exec;

-- name: mark_undoing
-- The task begins to undo its steps, if the fence holds.
update {running} set flags = flags | {flag:UNDOING} where id = :id and node = :node and exec = :exec

-- name: forget_deadline
-- The task, whose execution is locked, has no deadline any more.
update {task} set deadline_at = null where id = :id and deadline_at is not null;

delete from {deadline} where id = :id;

-- name: oldest_signal
-- The one that is taken next; or 0 and what was taken, if the step is done.
select x.id, x.payload
from (
  select 0 as id, d.result as payload
  from {step} d
  where d.task_id = :id and d.name = :name and d.status = {status:DONE}
  union all
  select o.id, o.payload
  from (select s.id, s.payload from {signal} s where s.task_id = :id and s.name = :name order by s.id limit 1) o
) x
order by x.id
limit 1

-- name: take_signal
delete from {signal} where id = :signal

-- name: waiting_for
-- Those of the given tasks that wait for a signal of this name.
select s.task_id as id
from {given: id bigint} g
{join: step s} on s.task_id = g.id and s.name = :name
where s.status = {status:WAITING} and s.kind = {stepkind:SIGNAL}

-- name: named
-- What the given tasks remember of a step of this name.
select s.task_id as id, s.name, s.step_no, s.kind, s.status, s.attempts, s.generation, s.undoable, s.first_at, s.last_at, s.until_at, s.result, s.error
from {given: id bigint} g
{join: step s} on s.task_id = g.id and s.name = :name

-- name: forget
-- The given tasks forget what came of the step of this name.
update {step}
set status = {status:WAITING}, attempts = 0, generation = generation + 1, undoable = 0, until_at = null, result = null, error = null
where name = :name and task_id in (select g.id from {given: id bigint} g)

-- name: remove_named
-- The given tasks forget the step of this name.
delete from {step} where name = :name and task_id in (select g.id from {given: id bigint} g)

-- name: end_waits
-- For the given tasks the time has come that they have slept for, or have let pass before the next try of a step.
update {step} set until_at = :now
where task_id in (select g.id from {given: id bigint} g)
  and status = {status:WAITING} and kind in ({stepkind:SLEEP}, {stepkind:STEP}) and until_at > :now

-- name: send
-- Keeps a signal for each of the given tasks.
insert into {signal} (task_id, sent_at, name, who, payload)
select g.id, {now}, :name, :who, :payload from {given: id bigint} g

-- name: mark
-- The given tasks run, and were sent a signal.
{update: running r set flags = flags | {flag:SIGNALLED}} of {given: id bigint} g {join: running r} on r.id = g.id;

-- name: remove
-- All steps and signals of the given tasks.
{part: step.remove_steps}

{delete: signal s by task_id} from {given: id bigint} g {join: signal s by task_id} on s.task_id = g.id;

-- name: remove_steps
{delete: step s by task_id} from {given: id bigint} g {join: step s by task_id} on s.task_id = g.id;
