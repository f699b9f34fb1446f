-- The tables of Taskmill, in full. Run by the migrator, or by hand.
--
-- All times are microseconds since 1970 by the machine's clock. States are TaskState codes:
-- 1 SCHEDULED, 2 READY, 3 RUNNING, 4 PAUSED, 5 ATTENTION, 6 BLOCKED,
-- 7 SCHEDULED and then to be decided about, 8 BLOCKED by tasks of its workflow that it comes after, 10 SUCCEEDED,
-- 11 FAILED, 12 CANCELLED, 13 SKIPPED, 14 RESOLVED.
-- Checks give ranges of such codes: for a list, `in (…)`, SQLite builds a temporary table at each insert.
--
-- Flags of a task, added up: 1 has a unique key, 2 takes turns with others of its key, 4 keeps its turn until
-- it is final, 8 is skipped if its type is full when it first becomes claimable, 16 goes
-- back to the machine that ran it last, 32 was reset by a person after it had started, 64 has its unique key for a time,
-- 128 was sent a signal since it runs, 256 belongs to a workflow, 512 comes after others of it and was not let go on yet,
-- 1024 has submitted workflows as its children, 2048 undoes its steps.
--
-- What is hot is narrow and what is wide stands still: `task` is written once, and a task moves as
-- a small row through exactly one of ready, waiting and running until it is in finished. The
-- columns from `attempts` on travel with it.

-- Which versions of this schema were applied, and the oldest code each of them allows.
create table {migration} (
  version integer primary key,
  description text not null,
  oldest_code integer not null,
  applied_at integer not null
);

-- What was submitted: written once, but for what a person changes. unique_key is null if that is task_key.
create table {task} (
  id integer primary key,
  tenant integer not null,
  creator integer not null,
  created_at integer not null,
  deadline_at integer,
  key_no integer,
  parent integer,
  max_attempts integer not null,
  max_losses integer not null,
  priority integer not null,
  needs_person integer not null,
  type text not null,
  queue text not null,
  task_key text,
  unique_key text,
  remark text,
  tags text not null,
  headers text,
  retry text,
  payload text not null,
  check (priority between 1 and 9)
);

create index {prefix}task_of_key on {task} (task_key, id) where task_key is not null;

create index {prefix}task_of_parent on {task} (parent, id) where parent is not null;

-- Values of payloads by which tasks can be searched for, of types that say so.
create table {attribute} (
  task_id integer not null,
  name text not null,
  value text not null,
  primary key (task_id, name)
) without rowid;

create index {prefix}attribute_value on {attribute} (name, value, task_id);

-- The dictionary of lanes; the id is a hash of the others, made by the client. version is that of the payloads. Tasks of a lane with a host wait
-- for that machine.
create table {lane} (
  id integer primary key,
  tenant integer not null,
  type text not null,
  queue text not null,
  version integer not null,
  host text not null,
  unique (type, queue, tenant, host, version)
);

-- The unique keys of live tasks, or until a time.
create table {live_key} (
  tenant integer not null,
  task_id integer not null unique,
  until_at integer,
  type text not null,
  unique_key text not null,
  primary key (tenant, type, unique_key)
) without rowid;

create index {prefix}live_key_until on {live_key} (until_at) where until_at is not null;

-- What tasks are made of and how they are treated; entered by whoever brings a type first. The policy has two layers, for
-- people and for the engine: code is what the program says that handles the type, edits has the fields that a person has
-- edited, which count more. The columns before them are what the store itself enforces, of both together. number_no is a
-- hash of the name, made by the client. tokens, in millionths, are what is left of the rate at tokens_at; null if nothing
-- was taken yet.
create table {type} (
  name text primary key,
  number_no integer not null unique,
  version integer not null,
  rate_period integer,
  host_grace integer not null,
  retention integer,
  tokens integer,
  tokens_at integer,
  changed_at integer not null,
  max_running integer,
  per_key integer,
  rate_tasks integer,
  rate_burst integer,
  disabled integer not null,
  code text not null,
  edits text not null
);

-- Queues that have settings; others need no row. room is what is left of the capacity since counted_at, when
-- counted tasks were live: new tasks take of it, ends give nothing back until the next count.
create table {queue} (
  name text primary key,
  capacity integer,
  room integer not null,
  counted integer not null,
  counted_at integer not null,
  changed_at integer not null,
  paused integer not null
);

-- The turns of keys: a task that takes turns is ready or running only with one of these. key_no is a hash
-- of tenant, type and key.
create table {key_slot} (
  key_no integer not null,
  task_id integer not null unique,
  nth integer not null,
  primary key (key_no, nth)
);

-- Notes that a key may have room for its next task: one came, or one gave up its turn.
create table {key_call} (
  id integer primary key,
  key_no integer not null
);

-- When to look whether a task is out of time.
create table {deadline} (
  id integer primary key,
  look_at integer not null
);

create index {prefix}deadline_look on {deadline} (look_at);

-- Since when tasks wait for a machine, noted by whoever sees it: how often they had run then, and until when.
create table {host_wait} (
  id integer not null,
  tries integer not null,
  until_at integer not null,
  primary key (id, tries)
);

create index {prefix}host_wait_until on {host_wait} (until_at);

-- May be claimed, in the order of the primary key within each lane; rank_no is 9 - priority.
create table {ready} (
  lane integer not null,
  rank_no integer not null,
  due_at integer not null,
  id integer not null unique,
  suspect integer not null,
  flags integer not null,
  checkpointed integer not null,
  attempts integer not null,
  losses integer not null,
  first_started_at integer,
  last_started_at integer,
  primary key (lane, rank_no, due_at, id)
) without rowid;

-- Live, and neither to be claimed nor running.
create table {waiting} (
  id integer primary key,
  due_at integer not null,
  lane integer not null,
  key_no integer,
  state integer not null,
  rank_no integer not null,
  suspect integer not null,
  flags integer not null,
  checkpointed integer not null,
  attempts integer not null,
  losses integer not null,
  first_started_at integer,
  last_started_at integer,
  check (state = {state:SCHEDULED} or state between {state:PAUSED} and {state:AFTER})
);

create index {prefix}waiting_due on {waiting} (due_at, id) where state = {state:SCHEDULED};

create index {prefix}waiting_decide on {waiting} (due_at, id) where state = {state:UNDECIDED};

create index {prefix}waiting_turn on {waiting} (key_no, rank_no, due_at, id) where state = {state:BLOCKED};

create index {prefix}waiting_after on {waiting} (id) where state = {state:AFTER};

create index {prefix}waiting_paused on {waiting} (id) where state = {state:PAUSED};

create index {prefix}waiting_attention on {waiting} (id) where state = {state:ATTENTION};

create index {prefix}waiting_lane on {waiting} (lane);

-- Held by an execution, which (node, exec) names. started_at is set once its handler is entered;
-- asked is what a person wants of it: 1 cancel, 2 pause. limited is
-- the number of its type if that has a limit, so that those can be counted.
create table {running} (
  id integer primary key,
  node integer not null,
  exec integer not null,
  lane integer not null,
  limited integer,
  due_at integer not null,
  rank_no integer not null,
  suspect integer not null,
  flags integer not null,
  checkpointed integer not null,
  attempts integer not null,
  losses integer not null,
  asked integer,
  started_at integer,
  first_started_at integer,
  last_started_at integer,
  check (asked between {asked:CANCEL} and {asked:PAUSE})
);

create index {prefix}running_flagged on {running} (id) where flags <> 0;

create index {prefix}running_limited on {running} (limited) where limited is not null;

create index {prefix}running_asked on {running} (node) where asked is not null;

-- Final. node and exec name the execution that ended it, if one did.
create table {finished} (
  id integer primary key,
  due_at integer not null,
  finished_at integer not null,
  attempts integer not null,
  losses integer not null,
  state integer not null,
  flags integer not null,
  node integer,
  exec integer,
  first_started_at integer,
  last_started_at integer,
  result text,
  check (state between {state:SUCCEEDED} and {state:RESOLVED})
);

create index {prefix}finished_not_succeeded on {finished} (state, id) where state <> {state:SUCCEEDED};

-- Tasks that a person has deleted: in no other place, and so seen by nobody, until they are purged.
create table {deleted} (
  id integer primary key,
  deleted_at integer not null
);

-- How far purging has come, in one row that the first pass makes: the id up to which the present pass has read
-- finished, 0 between passes; when the next pass may begin, or when others may go on with this one; and whether
-- only those may purge that archive.
create table {purge} (
  id integer primary key,
  after_id integer not null,
  next_at integer not null,
  archived integer not null
);

-- Who did what, when and why: commands on tasks, and edits of types, queues and nodes. subject is the name of what was
-- edited; null for a task. tenant, type and queue are those of the task at that time, since an entry outlives it; null for
-- what is no task. answer is what became of it. before_text and after_text are JSON objects of what was changed.
create table {audit} (
  id integer primary key autoincrement,
  at integer not null,
  task_id integer,
  tenant integer,
  type text,
  queue text,
  operation integer,
  who text not null,
  verb text not null,
  answer text not null,
  subject text,
  why text,
  before_text text,
  after_text text
);

create index {prefix}audit_task on {audit} (task_id, id) where task_id is not null;

create index {prefix}audit_tenant on {audit} (tenant, id) where tenant is not null;

create index {prefix}audit_operation on {audit} (operation, id) where operation is not null;

create index {prefix}audit_subject on {audit} (subject, id) where subject is not null;

create index {prefix}audit_who on {audit} (who, id);

create index {prefix}audit_at on {audit} (at, id);

-- Bulk operations: one command for all tasks that match a filter and have an id above cursor_id and up to upper_id. A task
-- that belongs to it and is not above cursor_id has had its answer. Command, filter and refused, which counts by
-- reason, are JSON objects.
create table {operation} (
  id integer primary key,
  created_at integer not null,
  updated_at integer not null,
  finished_at integer,
  matched integer not null,
  cursor_id integer not null,
  upper_id integer not null,
  applied integer not null,
  asked integer not null,
  state text not null,
  who text not null,
  verb text not null,
  why text,
  command_text text not null,
  filter_text text not null,
  refused text
);

create index {prefix}operation_open on {operation} (updated_at, id) where state = 'OPEN';

-- Schedules: when tasks are submitted by themselves. code and edits are the two layers of what a schedule is, as JSON into
-- which the store does not look: edits has the fields that a person has edited, which count more. version changes with every
-- save, not with a fire. next_at is the next due time, look_at when to see whether it can fire; both null unless it is ONLINE.
-- last_task is the last one that was submitted and not skipped; fires counts due times.
create table {schedule} (
  name text primary key,
  version integer not null,
  fires integer not null,
  next_at integer,
  look_at integer,
  last_due_at integer,
  last_at integer,
  last_task integer,
  created_at integer not null,
  changed_at integer not null,
  undeclared_at integer,
  state text not null,
  declared_by text,
  offline_why text,
  code text not null,
  edits text not null,
  check (state = 'NEW' or state = 'ONLINE' or state = 'OFFLINE')
);

create index {prefix}schedule_look on {schedule} (look_at, name) where look_at is not null;

create index {prefix}schedule_declared on {schedule} (declared_by, name) where declared_by is not null;

-- What schedules have done, kept until a time. Lines that are EXECUTING are settled when their task has ended.
create table {schedule_log} (
  id integer primary key autoincrement,
  at integer not null,
  due_at integer,
  task_id integer,
  until_at integer not null,
  schedule text not null,
  status text not null,
  message text,
  check (status = 'SUCCESS' or status = 'FAILURE' or status = 'EXECUTING')
);

create index {prefix}schedule_log_of on {schedule_log} (schedule, id);

create index {prefix}schedule_log_until on {schedule_log} (until_at);

create index {prefix}schedule_log_executing on {schedule_log} (task_id) where status = 'EXECUTING';

-- Holiday calendars; dates is a JSON array of ISO dates, in order.
create table {calendar} (
  name text primary key,
  changed_at integer not null,
  dates text not null
);

-- Workflows: tasks that come after each other. live counts its tasks that have not ended, failed those whose failure no
-- other task takes over, cancelled those that were cancelled: as far as notes were read. The key of a live one is in
-- live_key. types is a JSON array of the types of its tasks. parent is the task that has submitted it, result_of
-- the one whose result is the workflow's.
-- undos counts its live tasks that undo others. gate is 0 while one of the others is live; then 1 if what is done is to be
-- undone, 2 if not. purging is 1 once its tasks are being removed, and can no longer be reopened.
create table {workflow} (
  id integer primary key,
  tenant integer not null,
  creator integer not null,
  parent integer,
  result_of integer,
  created_at integer not null,
  finished_at integer,
  total integer not null,
  live integer not null,
  undos integer not null,
  failed integer not null,
  cancelled integer not null,
  gate integer not null,
  purging integer not null,
  state text not null,
  on_failure text not null,
  name text not null,
  workflow_key text,
  parent_step text,
  types text not null,
  check (state = 'RUNNING' or state = 'SUCCEEDED' or state = 'FAILED' or state = 'CANCELLED')
);

create index {prefix}workflow_name on {workflow} (name, id);

create index {prefix}workflow_of_key on {workflow} (workflow_key, id) where workflow_key is not null;

create index {prefix}workflow_of_parent on {workflow} (parent, id) where parent is not null;

create index {prefix}workflow_not_succeeded on {workflow} (state, id) where state <> 'SUCCEEDED';

-- The tasks of workflows. seen is the final state with which a task was last counted, 0 if it was live. open_before counts
-- the tasks before it that are live, unmet_before those that have ended otherwise than is wanted. undoes is 1 if it undoes
-- another, and 0 otherwise.
create table {workflow_task} (
  id integer primary key,
  workflow integer not null,
  open_before integer not null,
  unmet_before integer not null,
  seen integer not null,
  undoes integer not null,
  name text not null,
  unique (workflow, name)
);

create index {prefix}workflow_task_of on {workflow_task} (workflow, id);

-- What comes after what: id is the task before. on_end: 1 on its success, 2 on its failure, 3 on any end. Never changed.
create table {edge} (
  id integer not null,
  after_id integer not null,
  on_end integer not null,
  primary key (id, after_id)
);

create index {prefix}edge_after on {edge} (after_id, id);

-- Notes that a task of a workflow has ended or was reopened.
create table {workflow_call} (
  id integer primary key,
  task_id integer not null
);

-- The debug modes that are on in the whole cluster; others have no row.
create table {mode} (
  name text primary key,
  since_at integer not null
);

-- Small texts that programs keep beside the tasks, by name. expires_at is the largest number there is for those that stay.
create table {document} (
  name text primary key,
  version integer not null,
  expires_at integer not null,
  text text not null
);

create index {prefix}document_expires on {document} (expires_at) where expires_at < 9223372036854775807;

-- What was counted and not folded yet: one row for each batch, tenant, type and queue, appended in the transaction of what
-- it counts. Nobody updates a row, so nobody waits for one. What is null was not counted. waits and runs are histograms
-- as text, or a single value in microseconds behind an equals sign.
create table {stat_delta} (
  id integer primary key autoincrement,
  at integer not null,
  tenant integer not null,
  submitted integer,
  started integer,
  first_tries integer,
  second_tries integer,
  succeeded_first integer,
  succeeded_second integer,
  succeeded_later integer,
  succeeded_by_hand integer,
  failed integer,
  cancelled integer,
  skipped integer,
  resolved integer,
  attention integer,
  timed_out integer,
  suspended integer,
  lost integer,
  reopened integer,
  removed integer,
  type text not null,
  queue text not null,
  waits text,
  runs text
);

-- What was counted in a minute, an hour and a day (step 0, 1 and 2), which begin at `at`.
create table {stat} (
  id integer primary key,
  at integer not null,
  tenant integer not null,
  submitted integer not null,
  started integer not null,
  first_tries integer not null,
  second_tries integer not null,
  succeeded_first integer not null,
  succeeded_second integer not null,
  succeeded_later integer not null,
  succeeded_by_hand integer not null,
  failed integer not null,
  cancelled integer not null,
  skipped integer not null,
  resolved integer not null,
  attention integer not null,
  timed_out integer not null,
  suspended integer not null,
  lost integer not null,
  reopened integer not null,
  removed integer not null,
  step integer not null,
  type text not null,
  queue text not null,
  waits text,
  runs text,
  unique (step, at, tenant, type, queue)
);

-- Whoever folds holds this row: the last row of stat_delta that was folded, and when all of them were looked for.
create table {stat_fold} (
  id integer primary key,
  folded_id integer not null,
  all_at integer not null
);

insert into {stat_fold} (id, folded_id, all_at) values (1, 0, 0);

-- Executions that did not succeed; the last one has the task's last error. kind: 1 failed, 2 lost
-- with its node, 3 could not be run, 4 took too long, 5 was out of time while nothing held
-- it. attempt: which execution of the task it was, losses included. fingerprint is equal for errors of the same class
-- from the same place; the kind where no exception tells more.
create table {failure} (
  task_id integer not null,
  node integer not null,
  exec integer not null,
  started_at integer,
  ended_at integer not null,
  attempt integer not null,
  kind integer not null,
  fingerprint integer not null,
  error_class text,
  error text not null,
  primary key (task_id, node, exec),
  check (kind between {kind:FAILED} and {kind:EXPIRED})
) without rowid;

create index {prefix}failure_fingerprint on {failure} (fingerprint, ended_at);

create index {prefix}failure_ended on {failure} (ended_at, fingerprint);

-- What running tasks have saved of their progress.
create table {checkpoint} (
  task_id integer primary key,
  saved_at integer not null,
  data text not null
);

-- How far running tasks have come, as their handlers report it; tasks that report nothing have no row. total is 0 if it is
-- not known. samples are times and amounts, at most a hundred.
create table {progress} (
  task_id integer primary key,
  done integer not null,
  total integer not null,
  at integer not null,
  message text,
  samples text not null
);

-- What handlers have logged to their task, line by line. level: 0 TRACE, 10 DEBUG, 20 INFO, 30 WARN, 40 ERROR.
create table {task_log} (
  task_id integer not null,
  line_no integer not null,
  node integer not null,
  exec integer not null,
  at integer not null,
  level integer not null,
  message text not null,
  primary key (task_id, line_no)
) without rowid;

-- Steps of tasks: what was done, is waited for, or has failed, by name. step_no is the order in which they first came. Codes of
-- StepKind: 1 a step, 2 a sleep, 3 a wait for a signal, 4 the note that the task is being undone; of StepStatus: 1 WAITING, 2 DONE,
-- 3 FAILED, 4 TIMED_OUT, 5 UNDONE. undoable is 1 if its work can be undone. generation is 1, and
-- one more each time that it was undone or that a person has it done again.
create table {step} (
  task_id integer not null,
  name text not null,
  first_at integer not null,
  last_at integer not null,
  until_at integer,
  step_no integer not null,
  attempts integer not null,
  generation integer not null,
  kind integer not null,
  status integer not null,
  undoable integer not null,
  result text,
  error text,
  primary key (task_id, name)
);

-- Signals that were sent to tasks and that no step has taken yet.
create table {signal} (
  id integer primary key autoincrement,
  task_id integer not null,
  sent_at integer not null,
  name text not null,
  who text not null,
  payload text
);

create index {prefix}signal_task on {signal} (task_id, name, id);

-- The registered processes. A running task whose node is not here has lost its lease.
create table {node} (
  id integer primary key,
  lease integer not null,
  beats integer not null,
  beat_at integer not null,
  registered_at integer not null,
  threads integer not null,
  slot integer not null unique,
  draining integer not null,
  name text not null,
  host text not null,
  types text not null,
  queues text not null,
  tenants text not null,
  check (slot between 0 and 1023)
);

-- Which process that only submits may make ids with which slot, and until when.
create table {id_lease} (
  slot integer primary key,
  holder integer not null,
  until_at integer not null,
  check (slot between 0 and 1023)
);

-- Every process there ever was: who ran what stays known after it has gone.
create table {node_name} (
  id integer primary key,
  registered_at integer not null,
  name text not null,
  host text not null
);

-- Every task put back together, for people and reports; its columns stay, the tables below may change.
create view {tasks} as
select
  t.id,
  t.tenant,
  t.type,
  t.queue,
  t.creator,
  t.task_key as key,
  t.priority,
  t.tags,
  t.headers,
  t.parent,
  t.remark,
  case p.state
    when {state:SCHEDULED} then 'SCHEDULED'
    when {state:READY} then 'READY'
    when {state:RUNNING} then 'RUNNING'
    when {state:PAUSED} then 'PAUSED'
    when {state:ATTENTION} then 'ATTENTION'
    when {state:BLOCKED} then 'BLOCKED'
    when {state:UNDECIDED} then 'SCHEDULED'
    when {state:AFTER} then 'BLOCKED'
    when {state:SUCCEEDED} then 'SUCCEEDED'
    when {state:FAILED} then 'FAILED'
    when {state:CANCELLED} then 'CANCELLED'
    when {state:SKIPPED} then 'SKIPPED'
    when {state:RESOLVED} then 'RESOLVED'
  end as state,
  p.attempts,
  t.max_attempts,
  t.retry,
  p.losses,
  t.max_losses,
  (select count(*) from {failure} f where f.task_id = t.id) as errors,
  (select e.error from {failure} e
    where e.task_id = t.id order by e.ended_at desc, e.attempt desc limit 1) as last_error,
  p.node || '-' || p.exec as execution_id,
  p.node,
  n.name as node_name,
  n.host,
  strftime('%Y-%m-%dT%H:%M:%fZ', t.created_at / 1000000.0, 'unixepoch') as created_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.due_at / 1000000.0, 'unixepoch') as due_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', t.deadline_at / 1000000.0, 'unixepoch') as deadline_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.first_started_at / 1000000.0, 'unixepoch') as first_started_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.last_started_at / 1000000.0, 'unixepoch') as last_started_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.finished_at / 1000000.0, 'unixepoch') as finished_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', max(
    t.created_at,
    coalesce(p.last_started_at, 0),
    coalesce(p.finished_at, 0),
    coalesce(c.saved_at, 0),
    coalesce((select f.ended_at from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1), 0),
    coalesce((select a.at from {audit} a where a.task_id = t.id order by a.id desc limit 1), 0)) / 1000000.0, 'unixepoch') as updated_at,
  (case when p.finished_at is not null and p.node is not null and p.last_started_at is not null
      and p.state <> {state:RESOLVED}
    then p.finished_at - p.last_started_at
    else (select f.ended_at - f.started_at from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1) end) / 1000 as last_duration_ms,
  t.payload,
  c.data as checkpoint,
  p.result
from (
  select id, state, attempts, losses, due_at, first_started_at, last_started_at,
    null as finished_at, null as node, null as exec, null as result
  from {waiting}
  union all
  select id, {state:READY}, attempts, losses, due_at, first_started_at, last_started_at,
    null, null, null, null
  from {ready}
  union all
  select id, {state:RUNNING}, attempts, losses, due_at, first_started_at,
    coalesce(started_at, last_started_at), null, node, exec, null
  from {running}
  union all
  select id, state, attempts, losses, due_at, first_started_at, last_started_at,
    finished_at, node, exec, result
  from {finished}
) p
join {task} t on t.id = p.id
left join {checkpoint} c on c.task_id = t.id
left join {node_name} n on n.id = p.node;

insert into {migration} (version, description, oldest_code, applied_at)
values (1, 'first tables', 1, {now});
