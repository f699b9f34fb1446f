-- Workflows: tasks that come after each other. A task that comes after others waits in state AFTER, and its flag AFTER
-- stays, whatever a person does with it meanwhile, until it is let go on. Whatever ends or reopens a task of a workflow
-- leaves a note in workflow_call; the sections from calls on are the release, which reads notes. Edges never change: what
-- an end means for what comes after follows from the kind of the edge and from how the task before was last seen.

-- name: create
-- Begins a workflow, unless it is there.
{insert_new} into {workflow} (id, tenant, creator, parent, result_of, created_at, total, live, undos, failed, cancelled, gate, purging, state, on_failure,
  name, workflow_key, parent_step, types)
select g.id, g.tenant, g.creator, g.parent, g.result_of, {now}, g.total, g.total, g.undos, 0, 0, {gate:CLOSED}, 0, 'RUNNING', g.on_failure, g.name, g.workflow_key,
  g.parent_step, g.types
from {given: id bigint, tenant bigint, creator bigint, parent bigint, result_of bigint, total int, undos int, on_failure text, name text,
  workflow_key text, parent_step text, types text} g
where 1 = 1
{unless_there}

-- name: nodes
insert into {workflow_task} (id, workflow, seen, undoes, open_before, unmet_before, name)
select g.id, g.workflow, 0, g.undoes, g.open_before, 0, g.name
from {given: id bigint, workflow bigint, open_before int, undoes smallint, name text} g

-- name: edges
insert into {edge} (id, after_id, on_end)
select g.id, g.after_id, g.on_end from {given: id bigint, after_id bigint, on_end smallint} g

-- name: key_holder
-- Who has the key of a workflow. Without a lock.
select k.task_id as id
from {given: id bigint, tenant bigint, type text, unique_key text} g
{join: live_key k} on k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key

-- name: key_holder_now
-- The same, also if that came after the caller's snapshot.
{part: workflow.key_holder}
{for_share}

-- name: mark_parent
-- The task, which runs and is locked, has children.
update {running} set flags = flags | {flag:PARENT} where id = :id

-- name: lock_running
-- Those of the given tasks that run, except those that another has in hand.
select r.id from {given: id bigint} g {join: running r} on r.id = g.id {for_update_free}

-- name: lock_held_back
-- Those of the given tasks that wait, except those that another has in hand.
select w.id from {given: id bigint} g {join: waiting w} on w.id = g.id {for_update_free}

-- name: lock_ready
-- Those of the given tasks that are READY, except those that another has in hand.
select r.id from {given: id bigint} g {join: ready r by id} on r.id = g.id {for_update_free}

-- name: live
-- Those of the given tasks that are live.
select g.id
from {given: id bigint} g
where exists (select 1 from {running} r where r.id = g.id)
  or exists (select 1 from {waiting} w where w.id = g.id)
  or exists (select 1 from {ready} y where y.id = g.id)

-- name: awaiting
-- Those of the given tasks that wait for their children, with the step in which they do.
select s.task_id as id
from {given: id bigint, name text} g
{join: step s} on s.task_id = g.id and s.name = g.name
where s.status = {status:WAITING} and s.kind = {stepkind:CHILDREN} and s.until_at is not null

-- name: orphaned
-- Live workflows that are children of those of the given tasks that were cancelled.
select w.id, w.live, w.parent
from {given: id bigint} g
{join: finished f} on f.id = g.id and f.flags & {flag:PARENT} <> 0 and f.state = {state:CANCELLED}
{join: workflow w by parent} on w.parent = f.id
where w.state = 'RUNNING'

-- name: call
-- Leaves notes of tasks of workflows.
insert into {workflow_call} (task_id) select g.id from {given: id bigint} g

-- name: note_ended
-- Those of the given tasks that belong to workflows or have children, and are in finished by now, leave notes.
insert into {workflow_call} (task_id)
select g.id
from {given: id bigint} g
{join: finished f} on f.id = g.id and f.flags & {flag:NOTED} <> 0;

-- name: note_ended_executions
-- The same for executions that are being ended: those of other tasks touch nothing.
insert into {workflow_call} (task_id)
select g.id
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.flags & {flag:NOTED} <> 0
{join: finished f} on f.id = g.id;

-- name: calls
-- Notes that tasks have ended or were reopened.
select c.id, c.task_id, (select m.workflow from {workflow_task} m where m.id = c.task_id) as workflow
from {workflow_call} c
order by c.id
limit :limit
{for_update_free}

-- name: of_tasks
-- The workflows of tasks.
select m.id, m.workflow from {given: id bigint} g {join: workflow_task m} on m.id = g.id

-- name: lock
-- Nobody else releases in these workflows until this ends. In order, against deadlocks.
{part: workflow.lock_rows}

-- name: lock_rows
select w.id, w.tenant, w.name, w.workflow_key, w.on_failure, w.state, w.live, w.failed, w.cancelled, w.undos, w.gate,
  w.purging, w.parent, w.parent_step
from {given: id bigint} g
{join: workflow w} on w.id = g.id
order by w.id
{for_update}

-- name: stand
-- How tasks were last seen, how they stand now (their final state, or 0), and what is before them.
select m.id, m.workflow, m.seen, m.undoes, m.open_before, m.unmet_before,
  coalesce((select f.state from {finished} f where f.id = m.id), 0) as state
from {given: id bigint} g
{join: workflow_task m} on m.id = g.id

-- name: after
-- What comes after tasks, with what is before that.
select e.id as before_id, e.on_end, m.id, m.seen, m.open_before, m.unmet_before
from {given: id bigint} g
{join: edge e} on e.id = g.id
{join: workflow_task m} on m.id = e.after_id

-- name: count_tasks
-- How tasks were last seen, and what is before them.
update {workflow_task} as m
set seen = g.seen, open_before = g.open_before, unmet_before = g.unmet_before
from {given: id bigint, seen smallint, open_before int, unmet_before int} g
where m.id = g.id

-- name: undoing
-- The tasks of a workflow that undo others, with what is before them.
select m.id, m.seen, m.open_before, m.unmet_before from {workflow_task} m where m.workflow = :workflow and m.undoes = 1

-- name: undone
-- One of the tasks of a workflow that undo others and were let go on: those do not have the flag AFTER any more.
select m.id
from {workflow_task} m
where m.workflow = :workflow and m.undoes = 1
  and coalesce(
    (select w.flags from {waiting} w where w.id = m.id),
    (select f.flags from {finished} f where f.id = m.id),
    0) & {flag:AFTER} = 0
limit 1

-- name: move_gate
-- The gate has moved for the tasks of a workflow that undo others.
update {workflow_task} set open_before = open_before + :open_more, unmet_before = unmet_before + :unmet_more
where workflow = :workflow and undoes = 1

-- name: lock_waiting
-- Those of the given tasks that still wait to be let go on, except those that another has in hand; and how many before
-- each stand otherwise than they were last seen: those have notes of their own.
select w.id, (
    select count(*)
    from {edge} e
    join {workflow_task} b on b.id = e.id
    where e.after_id = w.id and b.seen <> coalesce((select f.state from {finished} f where f.id = b.id), 0)
  ) as stale_before
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.flags & {flag:AFTER} <> 0
{for_update_free}

-- name: still_waiting
-- Those of the given tasks that still wait to be let go on.
select w.id
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.flags & {flag:AFTER} <> 0

-- name: free
-- Lets tasks go on: to ready if nothing else is to be decided and their time has come. What a person has stopped stays so.
-- Said by the states that they are not in: an index of all that come after others would be read from end to end.
insert into {ready} (id, {moving})
select w.id, w.due_at, w.lane, w.rank_no, w.suspect, w.flags - (w.flags & {flag:AFTER}), w.checkpointed,
  w.attempts, w.losses, w.first_started_at, w.last_started_at
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.state <> {state:PAUSED} and w.state <> {state:ATTENTION} and w.flags & ({flag:TURNS} | {flag:SKIPPABLE}) = 0
  and w.due_at <= {now};

{delete: waiting w} from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: waiting w} on w.id = g.id;

{update: waiting w set
  state = case
    when state <> {state:AFTER} then state
    when flags & ({flag:TURNS} | {flag:SKIPPABLE}) <> 0 then {state:UNDECIDED}
    else {state:SCHEDULED}
  end,
  flags = flags - (flags & {flag:AFTER})} of {given: id bigint} g
{join: waiting w} on w.id = g.id;

-- name: count
-- What workflows have come to.
update {workflow} as w
set live = g.live, undos = g.undos, failed = g.failed, cancelled = g.cancelled, gate = g.gate, state = g.state,
  finished_at = case when g.state = 'RUNNING' then null else coalesce(w.finished_at, {now}) end
from {given: id bigint, live int, undos int, failed int, cancelled int, gate smallint, state text} g
where w.id = g.id

-- name: cancel_rest
-- Begins a bulk operation on the tasks of a workflow.
insert into {operation} (id, created_at, updated_at, matched, cursor_id, upper_id, applied, asked, state, who, verb, why,
  command_text, filter_text)
select :id, {now}, {now}, :matched, 0, (select max(m.id) from {workflow_task} m where m.workflow = :workflow), 0, 0, 'OPEN',
  :who, :verb, :why, :command, :filter

-- name: heard
-- Takes notes away.
{delete: workflow_call c} from {given: id bigint} g {join: workflow_call c} on c.id = g.id;

-- name: get
select {part: workflow.columns} from {workflow} w where w.id = :id

-- name: list
-- The newest workflows.
select {part: workflow.columns} from {workflow} w where w.id < :before and {conditions} order by {order} limit :limit

-- name: list_needing_person
-- The same of those with a task in ATTENTION: by these tasks, however many workflows are live.
select {part: workflow.columns}
from (
  select distinct m.workflow
  from {waiting} t
  {join: workflow_task m} on m.id = t.id
  where t.state = {state:ATTENTION} and t.flags & {flag:LINKED} <> 0
) a
{join: workflow w} on w.id = a.workflow
where w.id < :before and {conditions}
order by w.id desc
limit :limit

-- name: columns
w.id, w.tenant, w.creator, w.parent, w.result_of, w.created_at, w.finished_at, w.total, w.live, w.failed, w.cancelled, w.state,
w.on_failure, w.name, w.workflow_key, w.parent_step

-- name: tasks
-- The next tasks of a workflow.
select m.id, m.name, {part: workflow.type_and_state}
from {workflow_task} m
where m.workflow = :workflow and m.id > :after
order by m.id
limit :limit

-- name: results
-- What the next tasks of a workflow came to.
select m.id, m.name, {part: workflow.type_and_state},
  (select f.result from {finished} f where f.id = m.id) as result
from {workflow_task} m
where m.workflow = :workflow and m.id > :after
order by m.id
limit :limit

-- name: type_and_state
-- Of the task m.
(select t.type from {task} t where t.id = m.id) as type,
coalesce(
  (select f.state from {finished} f where f.id = m.id),
  (select w.state from {waiting} w where w.id = m.id),
  (select {state:READY} from {ready} r where r.id = m.id),
  {state:RUNNING}) as state

-- name: edges_to
-- What tasks come after.
select e.id, e.after_id, e.on_end, b.name
from {given: id bigint} g
{join: edge e by after_id} on e.after_id = g.id
{join: workflow_task b} on b.id = e.id
order by e.id

-- name: task
select m.id from {workflow_task} m where m.workflow = :workflow and m.name = :name

-- name: before
-- What a task comes after, with results, as far as a condition holds.
select m.id, m.name, e.on_end, {part: workflow.type_and_state},
  (select f.result from {finished} f where f.id = m.id) as result
from {edge} e
join {workflow_task} m on m.id = e.id
where e.after_id = :id and {conditions}
order by e.id
limit :limit

-- name: hold
-- Workflows, of which no purge begins until this ends. In order, against deadlocks.
select w.id, w.purging from {given: id bigint} g {join: workflow w} on w.id = g.id order by w.id {for_share}

-- name: reopened
-- Those of the given workflows of which a task is live; its note need not have been read yet.
select g.id
from {given: id bigint} g
where exists (
  select 1
  from {workflow_task} m
  where m.workflow = g.id and not exists (select 1 from {finished} f where f.id = m.id)
)

-- name: begin_purge
-- From here on no task of these workflows is reopened.
{update: workflow w set purging = 1} of {given: id bigint} g {join: workflow w} on w.id = g.id;

-- name: remove
-- Tasks of workflows that are purged. An edge goes with the task before.
{part: workflow.remove_edges}

{delete: workflow_task m} from {given: id bigint} g {join: workflow_task m} on m.id = g.id;

-- name: remove_edges
{delete: edge e} from {given: id bigint} g {join: edge e} on e.id = g.id;

-- name: remove_empty
-- Workflows of which nothing is left.
{delete: workflow w} from {given: id bigint} g
{join: workflow w} on w.id = g.id and not exists (select 1 from {workflow_task} m where m.workflow = w.id);
