-- The tables of Taskmill, in full. Run by the migrator, or by hand.
--
-- All times are microseconds since 1970 by the database's clock. States are TaskState codes:
-- 1 SCHEDULED, 2 READY, 3 RUNNING, 4 PAUSED, 5 ATTENTION, 6 BLOCKED,
-- 7 SCHEDULED and then to be decided about, 8 BLOCKED by tasks of its workflow that it comes after, 10 SUCCEEDED,
-- 11 FAILED, 12 CANCELLED, 13 SKIPPED, 14 RESOLVED.
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
--
-- Tables whose rows go when they are purged are vacuumed sooner and faster than by default: what is purged in a
-- minute should have room where the same number went a minute ago.
--
-- vacuum_truncate is off because cutting off the empty end of a table locks everybody out, and
-- because of the ballast at the end of this file.

create table {migration} (
  version int primary key,
  description text not null,
  oldest_code int not null,
  applied_at bigint not null
);
comment on table {migration} is 'Which versions of this schema were applied, and the oldest code each of them allows.';

-- What was submitted: written once, but for what a person changes. unique_key is null if that is task_key.
create table {task} (
  id bigint primary key,
  tenant bigint not null,
  creator bigint not null,
  created_at bigint not null,
  deadline_at bigint,
  key_no bigint,
  parent bigint,
  max_attempts int not null,
  max_losses int not null,
  priority smallint not null,
  needs_person boolean not null,
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
) with (vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_limit = 2000);

create index {prefix}task_of_key on {task} (task_key collate "C", id) where task_key is not null;

create index {prefix}task_of_parent on {task} (parent, id) where parent is not null;

-- Values of payloads by which tasks can be searched for, of types that say so.
create table {attribute} (
  task_id bigint not null,
  name text not null,
  value text not null,
  primary key (task_id, name)
) with (vacuum_truncate = off);

create index {prefix}attribute_value on {attribute} (name, value, task_id);

-- The dictionary of lanes; the id is a hash of the others, made by the client. version is that of the payloads. Tasks of a lane with a host wait
-- for that machine.
create table {lane} (
  id bigint primary key,
  tenant bigint not null,
  type text not null,
  queue text not null,
  version int not null,
  host text not null,
  unique (type, queue, tenant, host, version)
);

-- The unique keys of live tasks, or until a time.
create table {live_key} (
  tenant bigint not null,
  task_id bigint not null unique,
  until_at bigint,
  type text not null,
  unique_key text not null,
  primary key (tenant, type, unique_key)
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

create index {prefix}live_key_until on {live_key} (until_at) where until_at is not null;

-- What tasks are made of and how they are treated; entered by whoever brings a type first. The policy has two layers, for
-- people and for the engine: code is what the program says that handles the type, edits has the fields that a person has
-- edited, which count more. The columns before them are what the store itself enforces, of both together. number_no is a
-- hash of the name, made by the client. tokens, in millionths, are what is left of the rate at tokens_at; null if nothing
-- was taken yet.
create table {type} (
  name text primary key,
  number_no bigint not null unique,
  version bigint not null,
  rate_period bigint,
  host_grace bigint not null,
  retention bigint,
  tokens bigint,
  tokens_at bigint,
  changed_at bigint not null,
  max_running int,
  per_key int,
  rate_tasks int,
  rate_burst int,
  disabled smallint not null,
  code text not null,
  edits text not null
);

-- Queues that have settings; others need no row. room is what is left of the capacity since counted_at, when
-- counted tasks were live: new tasks take of it, ends give nothing back until the next count.
create table {queue} (
  name text primary key,
  capacity bigint,
  room bigint not null,
  counted bigint not null,
  counted_at bigint not null,
  changed_at bigint not null,
  paused smallint not null
);

-- The turns of keys: a task that takes turns is ready or running only with one of these. key_no is a hash
-- of tenant, type and key.
create table {key_slot} (
  key_no bigint not null,
  task_id bigint not null unique,
  nth int not null,
  primary key (key_no, nth)
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

-- Notes that a key may have room for its next task: one came, or one gave up its turn.
create table {key_call} (
  id bigint generated always as identity primary key,
  key_no bigint not null
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

-- When to look whether a task is out of time.
create table {deadline} (
  id bigint primary key,
  look_at bigint not null
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

create index {prefix}deadline_look on {deadline} (look_at);

-- Since when tasks wait for a machine, noted by whoever sees it: how often they had run then, and until when.
create table {host_wait} (
  id bigint not null,
  tries int not null,
  until_at bigint not null,
  primary key (id, tries)
);

create index {prefix}host_wait_until on {host_wait} (until_at);

-- May be claimed, in the order of the primary key within each lane; rank_no is 9 - priority. Rows
-- are inserted and deleted but never updated: claims delete by ctid.
create table {ready} (
  lane bigint not null,
  due_at bigint not null,
  id bigint not null unique,
  rank_no smallint not null,
  suspect boolean not null,
  flags smallint not null,
  checkpointed boolean not null,
  attempts int not null,
  losses int not null,
  first_started_at bigint,
  last_started_at bigint,
  primary key (lane, rank_no, due_at, id)
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0.1,
  autovacuum_analyze_threshold = 2000
);

-- Live, and neither to be claimed nor running.
create table {waiting} (
  id bigint primary key,
  due_at bigint not null,
  lane bigint not null,
  key_no bigint,
  state smallint not null,
  rank_no smallint not null,
  suspect boolean not null,
  flags smallint not null,
  checkpointed boolean not null,
  attempts int not null,
  losses int not null,
  first_started_at bigint,
  last_started_at bigint,
  check (state in ({state:SCHEDULED}, {state:PAUSED}, {state:ATTENTION}, {state:BLOCKED}, {state:UNDECIDED}, {state:AFTER}))
) with (
  fillfactor = 90,
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0.1,
  autovacuum_analyze_threshold = 2000
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
  id bigint primary key,
  node bigint not null,
  exec bigint not null,
  lane bigint not null,
  limited bigint,
  due_at bigint not null,
  rank_no smallint not null,
  suspect boolean not null,
  flags smallint not null,
  checkpointed boolean not null,
  attempts int not null,
  losses int not null,
  asked smallint,
  started_at bigint,
  first_started_at bigint,
  last_started_at bigint,
  check (asked in ({asked:CANCEL}, {asked:PAUSE}))
) with (
  fillfactor = 80,
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0.1,
  autovacuum_analyze_threshold = 2000
);

create index {prefix}running_limited on {running} (limited) where limited is not null;

create index {prefix}running_asked on {running} (node) where asked is not null;

-- Final. node and exec name the execution that ended it, if one did.
create table {finished} (
  id bigint primary key,
  due_at bigint not null,
  finished_at bigint not null,
  attempts int not null,
  losses int not null,
  state smallint not null,
  flags smallint not null,
  node bigint,
  exec bigint,
  first_started_at bigint,
  last_started_at bigint,
  result text,
  check (state in ({state:SUCCEEDED}, {state:FAILED}, {state:CANCELLED}, {state:SKIPPED}, {state:RESOLVED}))
) with (vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_limit = 2000);

create index {prefix}finished_not_succeeded on {finished} (state, id) where state <> {state:SUCCEEDED};

-- Tasks that a person has deleted: in no other place, and so seen by nobody, until they are purged.
create table {deleted} (
  id bigint primary key,
  deleted_at bigint not null
);

-- How far purging has come, in one row that the first pass makes: the id up to which the present pass has read
-- finished, 0 between passes; when the next pass may begin, or when others may go on with this one; and whether
-- only those may purge that archive.
create table {purge} (
  id smallint primary key,
  after_id bigint not null,
  next_at bigint not null,
  archived smallint not null
) with (fillfactor = 50);

-- Who did what, when and why: commands on tasks, and edits of types, queues and nodes. subject is the name of what was
-- edited; null for a task. tenant, type and queue are those of the task at that time, since an entry outlives it; null for
-- what is no task. answer is what became of it. before_text and after_text are JSON objects of what was changed.
create table {audit} (
  id bigint generated always as identity primary key,
  at bigint not null,
  task_id bigint,
  tenant bigint,
  type text,
  queue text,
  operation bigint,
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
  id bigint primary key,
  created_at bigint not null,
  updated_at bigint not null,
  finished_at bigint,
  matched bigint not null,
  cursor_id bigint not null,
  upper_id bigint not null,
  applied bigint not null,
  asked bigint not null,
  state text not null,
  who text not null,
  verb text not null,
  why text,
  command_text text not null,
  filter_text text not null,
  refused text,
  check (state in ('OPEN', 'DONE', 'STOPPED'))
);

create index {prefix}operation_open on {operation} (updated_at, id) where state = 'OPEN';

-- Schedules: when tasks are submitted by themselves. code and edits are the two layers of what a schedule is, as JSON into
-- which the store does not look: edits has the fields that a person has edited, which count more. version changes with every
-- save, not with a fire. next_at is the next due time, look_at when to see whether it can fire; both null unless it is ONLINE.
-- last_task is the last one that was submitted and not skipped; fires counts due times.
create table {schedule} (
  name text collate "C" primary key,
  version bigint not null,
  fires bigint not null,
  next_at bigint,
  look_at bigint,
  last_due_at bigint,
  last_at bigint,
  last_task bigint,
  created_at bigint not null,
  changed_at bigint not null,
  undeclared_at bigint,
  state text not null,
  declared_by text,
  offline_why text,
  code text not null,
  edits text not null,
  check (state in ('NEW', 'ONLINE', 'OFFLINE'))
) with (
  fillfactor = 80,
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0.1,
  autovacuum_analyze_threshold = 2000
);

create index {prefix}schedule_look on {schedule} (look_at, name) where look_at is not null;

create index {prefix}schedule_declared on {schedule} (declared_by, name) where declared_by is not null;

-- What schedules have done, kept until a time. Lines that are EXECUTING are settled when their task has ended.
create table {schedule_log} (
  id bigint generated always as identity primary key,
  at bigint not null,
  due_at bigint,
  task_id bigint,
  until_at bigint not null,
  schedule text collate "C" not null,
  status text not null,
  message text,
  check (status in ('SUCCESS', 'FAILURE', 'EXECUTING'))
) with (vacuum_truncate = off);

create index {prefix}schedule_log_of on {schedule_log} (schedule, id);

create index {prefix}schedule_log_until on {schedule_log} (until_at);

create index {prefix}schedule_log_executing on {schedule_log} (task_id) where status = 'EXECUTING';

-- Holiday calendars; dates is a JSON array of ISO dates, in order.
create table {calendar} (
  name text collate "C" primary key,
  changed_at bigint not null,
  dates text not null
);

-- Workflows: tasks that come after each other. live counts its tasks that have not ended, failed those whose failure no
-- other task takes over, cancelled those that were cancelled: as far as notes were read. The key of a live one is in
-- live_key. types is a JSON array of the types of its tasks. parent is the task that has submitted it, result_of
-- the one whose result is the workflow's.
-- undos counts its live tasks that undo others. gate is 0 while one of the others is live; then 1 if what is done is to be
-- undone, 2 if not. purging is 1 once its tasks are being removed, and can no longer be reopened.
create table {workflow} (
  id bigint primary key,
  tenant bigint not null,
  creator bigint not null,
  parent bigint,
  result_of bigint,
  created_at bigint not null,
  finished_at bigint,
  total int not null,
  live int not null,
  undos int not null,
  failed int not null,
  cancelled int not null,
  gate smallint not null,
  purging smallint not null,
  state text not null,
  on_failure text not null,
  name text not null,
  workflow_key text,
  parent_step text,
  types text not null,
  check (state in ('RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'))
) with (fillfactor = 50, vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0.05);

create index {prefix}workflow_name on {workflow} (name, id);

create index {prefix}workflow_of_key on {workflow} (workflow_key, id) where workflow_key is not null;

create index {prefix}workflow_of_parent on {workflow} (parent, id) where parent is not null;

create index {prefix}workflow_not_succeeded on {workflow} (state, id) where state <> 'SUCCEEDED';

-- The tasks of workflows. seen is the final state with which a task was last counted, 0 if it was live. open_before counts
-- the tasks before it that are live, unmet_before those that have ended otherwise than is wanted. undoes is 1 if it undoes
-- another, and 0 otherwise.
create table {workflow_task} (
  id bigint primary key,
  workflow bigint not null,
  open_before int not null,
  unmet_before int not null,
  seen smallint not null,
  undoes smallint not null,
  name text not null,
  unique (workflow, name)
) with (fillfactor = 50, vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0.05);

create index {prefix}workflow_task_of on {workflow_task} (workflow, id);

-- What comes after what: id is the task before. on_end: 1 on its success, 2 on its failure, 3 on any end. Never changed.
create table {edge} (
  id bigint not null,
  after_id bigint not null,
  on_end smallint not null,
  primary key (id, after_id)
) with (vacuum_truncate = off);

create index {prefix}edge_after on {edge} (after_id, id);

-- Notes that a task of a workflow has ended or was reopened.
create table {workflow_call} (
  id bigint generated always as identity primary key,
  task_id bigint not null
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

-- The debug modes that are on in the whole cluster; others have no row.
create table {mode} (
  name text primary key,
  since_at bigint not null
);

-- Small texts that programs keep beside the tasks, by name. expires_at is the largest number there is for those that stay.
create table {document} (
  name text collate "C" primary key,
  version bigint not null,
  expires_at bigint not null,
  text text not null
);

create index {prefix}document_expires on {document} (expires_at) where expires_at < 9223372036854775807;

-- What was counted and not folded yet: one row for each batch, tenant, type and queue, appended in the transaction of what
-- it counts. Nobody updates a row, so nobody waits for one. What is null was not counted. waits and runs are histograms
-- as text, or a single value in microseconds behind an equals sign.
create table {stat_delta} (
  id bigint generated always as identity primary key,
  at bigint not null,
  tenant bigint not null,
  submitted bigint,
  started bigint,
  first_tries bigint,
  second_tries bigint,
  succeeded_first bigint,
  succeeded_second bigint,
  succeeded_later bigint,
  succeeded_by_hand bigint,
  failed bigint,
  cancelled bigint,
  skipped bigint,
  resolved bigint,
  attention bigint,
  timed_out bigint,
  suspended bigint,
  lost bigint,
  reopened bigint,
  removed bigint,
  type text not null,
  queue text not null,
  waits text,
  runs text
) with (
  vacuum_truncate = off,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

-- What was counted in a minute, an hour and a day (step 0, 1 and 2), which begin at `at`.
create table {stat} (
  id bigint generated always as identity primary key,
  at bigint not null,
  tenant bigint not null,
  submitted bigint not null,
  started bigint not null,
  first_tries bigint not null,
  second_tries bigint not null,
  succeeded_first bigint not null,
  succeeded_second bigint not null,
  succeeded_later bigint not null,
  succeeded_by_hand bigint not null,
  failed bigint not null,
  cancelled bigint not null,
  skipped bigint not null,
  resolved bigint not null,
  attention bigint not null,
  timed_out bigint not null,
  suspended bigint not null,
  lost bigint not null,
  reopened bigint not null,
  removed bigint not null,
  step smallint not null,
  type text not null,
  queue text not null,
  waits text,
  runs text,
  unique (step, at, tenant, type, queue)
) with (
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);

-- Whoever folds holds this row: the last row of stat_delta that was folded, and when all of them were looked for.
create table {stat_fold} (
  id smallint primary key,
  folded_id bigint not null,
  all_at bigint not null
);

insert into {stat_fold} (id, folded_id, all_at) values (1, 0, 0);

-- Executions that did not succeed; the last one has the task's last error. kind: 1 failed, 2 lost
-- with its node, 3 could not be run, 4 took too long, 5 was out of time while nothing held
-- it. attempt: which execution of the task it was, losses included. fingerprint is equal for errors of the same class
-- from the same place; the kind where no exception tells more.
create table {failure} (
  task_id bigint not null,
  node bigint not null,
  exec bigint not null,
  started_at bigint,
  ended_at bigint not null,
  fingerprint bigint not null,
  attempt int not null,
  kind smallint not null,
  error_class text,
  error text not null,
  primary key (task_id, node, exec),
  check (kind in ({kind:FAILED}, {kind:LOST}, {kind:UNRUNNABLE}, {kind:TIMED_OUT}, {kind:EXPIRED}))
) with (vacuum_truncate = off);

create index {prefix}failure_fingerprint on {failure} (fingerprint, ended_at);

create index {prefix}failure_ended on {failure} (ended_at, fingerprint);

-- What running tasks have saved of their progress.
create table {checkpoint} (
  task_id bigint primary key,
  saved_at bigint not null,
  data text not null
) with (fillfactor = 70, vacuum_truncate = off);

-- How far running tasks have come, as their handlers report it; tasks that report nothing have no row. total is 0 if it is
-- not known. samples are times and amounts, at most a hundred.
create table {progress} (
  task_id bigint primary key,
  done bigint not null,
  total bigint not null,
  at bigint not null,
  message text,
  samples text not null
) with (fillfactor = 50, vacuum_truncate = off);

-- What handlers have logged to their task, line by line. level: 0 TRACE, 10 DEBUG, 20 INFO, 30 WARN, 40 ERROR.
create table {task_log} (
  task_id bigint not null,
  line_no bigint not null,
  node bigint not null,
  exec bigint not null,
  at bigint not null,
  level smallint not null,
  message text not null,
  primary key (task_id, line_no)
) with (vacuum_truncate = off);

-- Steps of tasks: what was done, is waited for, or has failed, by name. step_no is the order in which they first came. Codes of
-- StepKind: 1 a step, 2 a sleep, 3 a wait for a signal, 4 the note that the task is being undone; of StepStatus: 1 WAITING, 2 DONE,
-- 3 FAILED, 4 TIMED_OUT, 5 UNDONE. undoable is 1 if its work can be undone. generation is 1, and
-- one more each time that it was undone or that a person has it done again.
create table {step} (
  task_id bigint not null,
  first_at bigint not null,
  last_at bigint not null,
  until_at bigint,
  step_no int not null,
  attempts int not null,
  generation int not null,
  kind smallint not null,
  status smallint not null,
  undoable smallint not null,
  name text not null,
  result text,
  error text,
  primary key (task_id, name)
) with (fillfactor = 70, vacuum_truncate = off);

-- Signals that were sent to tasks and that no step has taken yet.
create table {signal} (
  id bigint generated always as identity primary key,
  task_id bigint not null,
  sent_at bigint not null,
  name text not null,
  who text not null,
  payload text
) with (vacuum_truncate = off);

create index {prefix}signal_task on {signal} (task_id, name, id);

-- The registered processes. A running task whose node is not here has lost its lease.
create table {node} (
  id bigint primary key,
  lease bigint not null,
  beats bigint not null,
  beat_at bigint not null,
  registered_at bigint not null,
  threads int not null,
  slot smallint not null unique,
  draining smallint not null,
  name text not null,
  host text not null,
  types text not null,
  queues text not null,
  tenants text not null,
  check (slot between 0 and 1023)
) with (fillfactor = 50);

-- Which process that only submits may make ids with which slot, and until when.
create table {id_lease} (
  slot smallint primary key,
  holder bigint not null,
  until_at bigint not null,
  check (slot between 0 and 1023)
) with (fillfactor = 50);

-- Every process there ever was: who ran what stays known after it has gone.
create table {node_name} (
  id bigint primary key,
  registered_at bigint not null,
  name text not null,
  host text not null
);

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
  e.error as last_error,
  p.node || '-' || p.exec as execution_id,
  p.node,
  n.name as node_name,
  n.host,
  timestamptz 'epoch' + t.created_at * interval '1 microsecond' as created_at,
  timestamptz 'epoch' + p.due_at * interval '1 microsecond' as due_at,
  timestamptz 'epoch' + t.deadline_at * interval '1 microsecond' as deadline_at,
  timestamptz 'epoch' + p.first_started_at * interval '1 microsecond' as first_started_at,
  timestamptz 'epoch' + p.last_started_at * interval '1 microsecond' as last_started_at,
  timestamptz 'epoch' + p.finished_at * interval '1 microsecond' as finished_at,
  timestamptz 'epoch' + greatest(
    t.created_at,
    coalesce(p.last_started_at, 0),
    coalesce(p.finished_at, 0),
    coalesce(c.saved_at, 0),
    coalesce((select f.ended_at from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1), 0),
    coalesce((select a.at from {audit} a where a.task_id = t.id order by a.id desc limit 1), 0)) * interval '1 microsecond' as updated_at,
  (case when p.finished_at is not null and p.node is not null and p.last_started_at is not null
      and p.state <> {state:RESOLVED}
    then p.finished_at - p.last_started_at
    else (select f.ended_at - f.started_at from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1) end) / 1000 as last_duration_ms,
  t.payload,
  c.data as checkpoint,
  p.result
from (
  select id, state, attempts, losses, due_at, first_started_at, last_started_at,
    null::bigint as finished_at, null::bigint as node, null::bigint as exec, null::text as result
  from {waiting}
  union all
  select id, 2::smallint, attempts, losses, due_at, first_started_at, last_started_at,
    null, null, null, null
  from {ready}
  union all
  select id, 3::smallint, attempts, losses, due_at, first_started_at,
    coalesce(started_at, last_started_at), null, node, exec, null
  from {running}
  union all
  select id, state, attempts, losses, due_at, first_started_at, last_started_at,
    finished_at, node, exec, result
  from {finished}
) p
join {task} t on t.id = p.id
left join lateral (
  select error from {failure} where task_id = t.id order by ended_at desc, attempt desc limit 1
) e on true
left join {checkpoint} c on c.task_id = t.id
left join {node_name} n on n.id = p.node;

comment on view {tasks} is 'Every task put back together, for people and reports; its columns stay, the tables below may change.';
comment on column {tasks}.state is 'SCHEDULED waits for its time, READY may be claimed, RUNNING is held by an execution, PAUSED was stopped by a person, ATTENTION waits for a person, BLOCKED waits for other tasks; SUCCEEDED, FAILED, CANCELLED, SKIPPED and RESOLVED are final.';
comment on column {tasks}.attempts is 'Counted executions that have ended.';
comment on column {tasks}.losses is 'Executions that were lost with their node.';
comment on column {tasks}.errors is 'How many errors are recorded, losses included.';
comment on column {tasks}.last_error is 'What the last failed or lost execution left.';
comment on column {tasks}.execution_id is 'The execution that holds the task, or that ended it.';
comment on column {tasks}.due_at is 'When it may run, or might.';
comment on column {tasks}.deadline_at is 'When it is ended if it is still live.';
comment on column {tasks}.updated_at is 'The latest of what is recorded: submit, start, error, checkpoint, command, end.';
comment on column {tasks}.last_duration_ms is 'How long its last execution took that has ended.';
comment on column {tasks}.tags is 'A JSON array of strings.';
comment on column {tasks}.headers is 'A JSON object of strings; null if there are no headers.';
comment on column {tasks}.retry is 'How its failed attempts are made again, as JSON; null if its type says so.';

-- Ballast: PostgreSQL plans by how full it found a table last, and a queue is found empty, however
-- large it was and will be: reading it from end to end, or an index of which only the pages are left,
-- then looks as good as anything, until the next half million tasks are read that way by every claim.
-- So the tables that become empty keep a thousand rows for ever, which are no tasks and which nobody finds:
-- their ids are below zero. They make an index the better way at any size. Those that only grow
-- begin with as much room.
alter table {task} set (fillfactor = 10);
alter table {live_key} set (fillfactor = 10);
alter table {key_slot} set (fillfactor = 10);
alter table {ready} set (fillfactor = 10);
alter table {waiting} set (fillfactor = 10);
alter table {running} set (fillfactor = 10);
alter table {finished} set (fillfactor = 10);
alter table {failure} set (fillfactor = 10);
alter table {checkpoint} set (fillfactor = 10);
insert into {task} (id, tenant, creator, created_at, max_attempts, max_losses, priority, needs_person, type, queue, tags, payload)
select -i, 0, 0, 0, 1, 1, 5, false, '', '', '[]', '' from generate_series(1, 1000) i;
insert into {live_key} (tenant, task_id, type, unique_key)
select 0, -i, '', i from generate_series(1, 1000) i;
insert into {key_slot} (key_no, task_id, nth)
select 0, -i, i from generate_series(1, 1000) i;
insert into {ready} (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts, losses)
select 0, 0, -i, 0, false, 0, false, 0, 0 from generate_series(1, 1000) i;
insert into {waiting} (id, due_at, lane, state, rank_no, suspect, flags, checkpointed, attempts, losses)
select -i, 253402300799999999, 0, {state:SCHEDULED}, 0, false, 0, false, 0, 0 from generate_series(1, 1000) i;
insert into {running} (id, node, exec, lane, due_at, rank_no, suspect, flags, checkpointed, attempts, losses)
select -i, 0, 0, 0, 0, 0, false, 0, false, 0, 0 from generate_series(1, 1000) i;
insert into {finished} (id, due_at, finished_at, attempts, losses, state, flags)
select -i, 0, 0, 0, 0, {state:SUCCEEDED}, 0 from generate_series(1, 1000) i;
insert into {failure} (task_id, node, exec, ended_at, fingerprint, attempt, kind, error)
select -i, 0, 0, 0, 0, 0, {kind:FAILED}, '' from generate_series(1, 1000) i;
insert into {checkpoint} (task_id, saved_at, data)
select -i, 0, '' from generate_series(1, 1000) i;
delete from {task};
delete from {finished};
delete from {failure};
alter table {task} reset (fillfactor);
alter table {live_key} reset (fillfactor);
alter table {key_slot} reset (fillfactor);
alter table {ready} reset (fillfactor);
alter table {waiting} set (fillfactor = 90);
alter table {running} set (fillfactor = 80);
alter table {finished} reset (fillfactor);
alter table {failure} reset (fillfactor);
alter table {checkpoint} set (fillfactor = 70);

insert into {migration} (version, description, oldest_code, applied_at)
values (1, 'first tables', 1, {now});
