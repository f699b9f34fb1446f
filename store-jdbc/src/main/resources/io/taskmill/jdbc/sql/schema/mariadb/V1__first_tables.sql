-- The tables of Taskmill, in full. Run by the migrator, or by hand.
--
-- All times are microseconds since 1970 by the server's clock. States are TaskState codes:
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
-- DDL ends any transaction here, so each statement may be run again where an earlier run ended early.
-- By its comment a table of ours is told from another's of the same name.
-- Texts are equal only if every character is, trailing spaces included.
--
-- What is hot is narrow and what is wide stands still: `task` is written once, and a task moves as
-- a small row through exactly one of ready, waiting and running until it is in finished. The
-- columns from `attempts` on travel with it.

-- Which versions of this schema were applied, and the oldest code each of them allows.
create table if not exists {migration} (
  version int primary key,
  description varchar(200) not null,
  oldest_code int not null,
  applied_at bigint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: which versions of this schema were applied';

-- What was submitted: written once, but for what a person changes. unique_key is null if that is task_key.
create table if not exists {task} (
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
  needs_person tinyint not null,
  type varchar(100) not null,
  queue varchar(100) not null,
  task_key varchar(200),
  unique_key varchar(200),
  remark text,
  tags text not null,
  headers text,
  retry text,
  payload longtext not null,
  check (priority between 1 and 9)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what was submitted';

-- Values of payloads by which tasks can be searched for, of types that say so. Keys and parents of tasks are here too,
-- as ' key' and ' parent', which are no names of attributes: an index in task would have an entry for every task.
create table if not exists {attribute} (
  task_id bigint not null,
  name varchar(100) not null,
  value varchar(200) not null,
  primary key (task_id, name),
  key {prefix}attribute_value (name, value, task_id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: values by which tasks can be searched for';

-- The dictionary of lanes; the id is a hash of the others, made by the client. version is that of the payloads. Tasks of a lane with a host wait
-- for that machine.
create table if not exists {lane} (
  id bigint primary key,
  tenant bigint not null,
  type varchar(100) not null,
  queue varchar(100) not null,
  version int not null,
  host varchar(200) not null,
  unique (type, queue, tenant, host, version)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the dictionary of lanes';

-- The unique keys of live tasks, or until a time.
create table if not exists {live_key} (
  tenant bigint not null,
  task_id bigint not null unique,
  until_at bigint,
  type varchar(100) not null,
  unique_key varchar(200) not null,
  primary key (tenant, type, unique_key),
  key {prefix}live_key_until (until_at)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the keys of live tasks';

-- What tasks are made of and how they are treated; entered by whoever brings a type first. The policy has two layers, for
-- people and for the engine: code is what the program says that handles the type, edits has the fields that a person has
-- edited, which count more. The columns before them are what the store itself enforces, of both together. number_no is a
-- hash of the name, made by the client. tokens, in millionths, are what is left of the rate at tokens_at; null if nothing
-- was taken yet.
create table if not exists {type} (
  name varchar(100) primary key,
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
  disabled tinyint not null,
  code longtext not null,
  edits longtext not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the types of tasks';

-- Queues that have settings; others need no row. room is what is left of the capacity since counted_at, when
-- counted tasks were live: new tasks take of it, ends give nothing back until the next count.
create table if not exists {queue} (
  name varchar(100) primary key,
  capacity bigint,
  room bigint not null,
  counted bigint not null,
  counted_at bigint not null,
  changed_at bigint not null,
  paused tinyint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the settings of queues';

-- The turns of keys: a task that takes turns is ready or running only with one of these. key_no is a hash
-- of tenant, type and key.
create table if not exists {key_slot} (
  key_no bigint not null,
  task_id bigint not null unique,
  nth int not null,
  primary key (key_no, nth)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the turns of keys';

-- Notes that a key may have room for its next task: one came, or one gave up its turn.
create table if not exists {key_call} (
  id bigint auto_increment primary key,
  key_no bigint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: keys that may have room';

-- When to look whether a task is out of time.
create table if not exists {deadline} (
  id bigint primary key,
  look_at bigint not null,
  key {prefix}deadline_look (look_at)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: when to look whether a task is out of time';

-- Since when tasks wait for a machine, noted by whoever sees it: how often they had run then, and until when.
create table if not exists {host_wait} (
  id bigint not null,
  tries int not null,
  until_at bigint not null,
  primary key (id, tries),
  key {prefix}host_wait_until (until_at)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: since when tasks wait for a machine';

-- May be claimed, in the order of the primary key within each lane; rank_no is 9 - priority. A unique
-- id would lock the gap behind it whenever a task comes back, and with it all who submit.
create table if not exists {ready} (
  lane bigint not null,
  rank_no smallint not null,
  due_at bigint not null,
  id bigint not null,
  suspect tinyint not null,
  flags smallint not null,
  checkpointed tinyint not null,
  attempts int not null,
  losses int not null,
  first_started_at bigint,
  last_started_at bigint,
  primary key (lane, rank_no, due_at, id),
  key id (id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: tasks that may be claimed';

-- Live, and neither to be claimed nor running.
create table if not exists {waiting} (
  id bigint primary key,
  due_at bigint not null,
  lane bigint not null,
  key_no bigint,
  state smallint not null,
  rank_no smallint not null,
  suspect tinyint not null,
  flags smallint not null,
  checkpointed tinyint not null,
  attempts int not null,
  losses int not null,
  first_started_at bigint,
  last_started_at bigint,
  check (state in ({state:SCHEDULED}, {state:PAUSED}, {state:ATTENTION}, {state:BLOCKED}, {state:UNDECIDED}, {state:AFTER})),
  key {prefix}waiting_due (state, due_at, id),
  key {prefix}waiting_turn (key_no, state, rank_no, due_at, id),
  key {prefix}waiting_lane (lane)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: live tasks that are neither ready nor running';

-- Held by an execution, which (node, exec) names. started_at is set once its handler is entered;
-- asked is what a person wants of it: 1 cancel, 2 pause. limited is
-- the number of its type if that has a limit, so that those can be counted.
create table if not exists {running} (
  id bigint primary key,
  node bigint not null,
  exec bigint not null,
  lane bigint not null,
  limited bigint,
  due_at bigint not null,
  rank_no smallint not null,
  suspect tinyint not null,
  flags smallint not null,
  checkpointed tinyint not null,
  attempts int not null,
  losses int not null,
  asked smallint,
  started_at bigint,
  first_started_at bigint,
  last_started_at bigint,
  check (asked in ({asked:CANCEL}, {asked:PAUSE})),
  key {prefix}running_exec (node, exec)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: tasks that are held by an execution';

-- Final. node and exec name the execution that ended it, if one did.
create table if not exists {finished} (
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
  result longtext,
  check (state in ({state:SUCCEEDED}, {state:FAILED}, {state:CANCELLED}, {state:SKIPPED}, {state:RESOLVED})),
  key {prefix}finished_state (state, id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: tasks that are final';

-- Tasks that a person has deleted: in no other place, and so seen by nobody, until they are purged.
create table if not exists {deleted} (
  id bigint primary key,
  deleted_at bigint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: tasks that wait to be purged';

-- How far purging has come, in one row that the first pass makes: the id up to which the present pass has read
-- finished, 0 between passes; when the next pass may begin, or when others may go on with this one; and whether
-- only those may purge that archive.
create table if not exists {purge} (
  id smallint primary key,
  after_id bigint not null,
  next_at bigint not null,
  archived smallint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: how far purging has come';

-- Who did what, when and why: commands on tasks, and edits of types, queues and nodes. subject is the name of what was
-- edited; null for a task. tenant, type and queue are those of the task at that time, since an entry outlives it; null for
-- what is no task. answer is what became of it. before_text and after_text are JSON objects of what was changed.
create table if not exists {audit} (
  id bigint auto_increment primary key,
  at bigint not null,
  task_id bigint,
  tenant bigint,
  type varchar(100),
  queue varchar(100),
  operation bigint,
  who varchar(200) not null,
  verb varchar(40) not null,
  answer varchar(40) not null,
  subject varchar(200),
  why text,
  before_text text,
  after_text text,
  key {prefix}audit_task (task_id, id),
  key {prefix}audit_tenant (tenant, id),
  key {prefix}audit_operation (operation, id),
  key {prefix}audit_subject (subject, id),
  key {prefix}audit_who (who, id),
  key {prefix}audit_at (at, id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: who did what, when and why';

-- Bulk operations: one command for all tasks that match a filter and have an id above cursor_id and up to upper_id. A task
-- that belongs to it and is not above cursor_id has had its answer. Command, filter and refused, which counts by
-- reason, are JSON objects.
create table if not exists {operation} (
  id bigint primary key,
  created_at bigint not null,
  updated_at bigint not null,
  finished_at bigint,
  matched bigint not null,
  cursor_id bigint not null,
  upper_id bigint not null,
  applied bigint not null,
  asked bigint not null,
  state varchar(20) not null,
  who varchar(200) not null,
  verb varchar(40) not null,
  why text,
  command_text longtext not null,
  filter_text longtext not null,
  refused text,
  key {prefix}operation_open (state, updated_at, id),
  check (state in ('OPEN', 'DONE', 'STOPPED'))
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: one command for many tasks';

-- Schedules: when tasks are submitted by themselves. code and edits are the two layers of what a schedule is, as JSON into
-- which the store does not look: edits has the fields that a person has edited, which count more. version changes with every
-- save, not with a fire. next_at is the next due time, look_at when to see whether it can fire; both null unless it is ONLINE.
-- last_task is the last one that was submitted and not skipped; fires counts due times.
create table if not exists {schedule} (
  name varchar(200) primary key,
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
  state varchar(20) not null,
  declared_by varchar(200),
  offline_why text,
  code longtext not null,
  edits longtext not null,
  key {prefix}schedule_look (look_at, name),
  key {prefix}schedule_declared (declared_by, name),
  check (state in ('NEW', 'ONLINE', 'OFFLINE'))
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: when tasks are submitted by themselves';

-- What schedules have done, kept until a time. Lines that are EXECUTING are settled when their task has ended.
create table if not exists {schedule_log} (
  id bigint auto_increment primary key,
  at bigint not null,
  due_at bigint,
  task_id bigint,
  until_at bigint not null,
  schedule varchar(200) not null,
  status varchar(20) not null,
  message text,
  key {prefix}schedule_log_of (schedule, id),
  key {prefix}schedule_log_until (until_at),
  key task_id (task_id),
  check (status in ('SUCCESS', 'FAILURE', 'EXECUTING'))
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what schedules have done';

-- Holiday calendars; dates is a JSON array of ISO dates, in order.
create table if not exists {calendar} (
  name varchar(200) primary key,
  changed_at bigint not null,
  dates longtext not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: holiday calendars';

-- Workflows: tasks that come after each other. live counts its tasks that have not ended, failed those whose failure no
-- other task takes over, cancelled those that were cancelled: as far as notes were read. The key of a live one is in
-- live_key. types is a JSON array of the types of its tasks. parent is the task that has submitted it, result_of
-- the one whose result is the workflow's.
-- undos counts its live tasks that undo others. gate is 0 while one of the others is live; then 1 if what is done is to be
-- undone, 2 if not. purging is 1 once its tasks are being removed, and can no longer be reopened.
create table if not exists {workflow} (
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
  state varchar(20) not null,
  on_failure varchar(20) not null,
  name varchar(100) not null,
  workflow_key varchar(200),
  parent_step varchar(200),
  types longtext not null,
  key {prefix}workflow_name (name, id),
  key {prefix}workflow_of_key (workflow_key, id),
  key parent (parent, id),
  key {prefix}workflow_state (state, id),
  check (state in ('RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'))
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: tasks that come after each other';

-- The tasks of workflows. seen is the final state with which a task was last counted, 0 if it was live. open_before counts
-- the tasks before it that are live, unmet_before those that have ended otherwise than is wanted. undoes is 1 if it undoes
-- another, and 0 otherwise.
create table if not exists {workflow_task} (
  id bigint primary key,
  workflow bigint not null,
  open_before int not null,
  unmet_before int not null,
  seen smallint not null,
  undoes smallint not null,
  name varchar(200) not null,
  unique (workflow, name),
  key {prefix}workflow_task_of (workflow, id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the tasks of workflows';

-- What comes after what: id is the task before. on_end: 1 on its success, 2 on its failure, 3 on any end. Never changed.
create table if not exists {edge} (
  id bigint not null,
  after_id bigint not null,
  on_end smallint not null,
  primary key (id, after_id),
  key after_id (after_id, id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what comes after what';

-- Notes that a task of a workflow has ended or was reopened.
create table if not exists {workflow_call} (
  id bigint auto_increment primary key,
  task_id bigint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: tasks of workflows that have ended or were reopened';

-- The debug modes that are on in the whole cluster; others have no row.
create table if not exists {mode} (
  name varchar(40) primary key,
  since_at bigint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the debug modes that are on';

-- Small texts that programs keep beside the tasks, by name. expires_at is the largest number there is for those that stay.
create table if not exists {document} (
  name varchar(200) primary key,
  version bigint not null,
  expires_at bigint not null,
  text longtext not null,
  key {prefix}document_expires (expires_at)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: small texts that programs keep beside the tasks';

-- What was counted and not folded yet: one row for each batch, tenant, type and queue, appended in the transaction of what
-- it counts. Nobody updates a row, so nobody waits for one. What is null was not counted. waits and runs are histograms
-- as text, or a single value in microseconds behind an equals sign.
create table if not exists {stat_delta} (
  id bigint auto_increment primary key,
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
  type varchar(100) not null,
  queue varchar(100) not null,
  waits text,
  runs text
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what was counted and not folded yet';

-- What was counted in a minute, an hour and a day (step 0, 1 and 2), which begin at `at`.
create table if not exists {stat} (
  id bigint auto_increment primary key,
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
  type varchar(100) not null,
  queue varchar(100) not null,
  waits text,
  runs text,
  unique (step, at, tenant, type, queue)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what was counted by minute, hour and day';

-- Whoever folds holds this row: the last row of stat_delta that was folded, and when all of them were looked for.
create table if not exists {stat_fold} (
  id smallint primary key,
  folded_id bigint not null,
  all_at bigint not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: one folds at a time';

insert ignore into {stat_fold} (id, folded_id, all_at) values (1, 0, 0);

-- Executions that did not succeed; the last one has the task's last error. kind: 1 failed, 2 lost
-- with its node, 3 could not be run, 4 took too long, 5 was out of time while nothing held
-- it. attempt: which execution of the task it was, losses included. fingerprint is equal for errors of the same class
-- from the same place; the kind where no exception tells more.
create table if not exists {failure} (
  task_id bigint not null,
  node bigint not null,
  exec bigint not null,
  started_at bigint,
  ended_at bigint not null,
  attempt int not null,
  kind smallint not null,
  fingerprint bigint not null,
  error_class text,
  error longtext not null,
  primary key (task_id, node, exec),
  key {prefix}failure_fingerprint (fingerprint, ended_at),
  key {prefix}failure_ended (ended_at, fingerprint),
  check (kind in ({kind:FAILED}, {kind:LOST}, {kind:UNRUNNABLE}, {kind:TIMED_OUT}, {kind:EXPIRED}))
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: executions that did not succeed';

-- What running tasks have saved of their progress.
create table if not exists {checkpoint} (
  task_id bigint primary key,
  saved_at bigint not null,
  data longtext not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what running tasks have saved of their progress';

-- How far running tasks have come, as their handlers report it; tasks that report nothing have no row. total is 0 if it is
-- not known. samples are times and amounts, at most a hundred.
create table if not exists {progress} (
  task_id bigint primary key,
  done bigint not null,
  total bigint not null,
  at bigint not null,
  message text,
  samples text not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: how far running tasks have come';

-- What handlers have logged to their task, line by line. level: 0 TRACE, 10 DEBUG, 20 INFO, 30 WARN, 40 ERROR.
create table if not exists {task_log} (
  task_id bigint not null,
  line_no bigint not null,
  node bigint not null,
  exec bigint not null,
  at bigint not null,
  level smallint not null,
  message text not null,
  primary key (task_id, line_no)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: what handlers have logged to their task';

-- Steps of tasks: what was done, is waited for, or has failed, by name. step_no is the order in which they first came. Codes of
-- StepKind: 1 a step, 2 a sleep, 3 a wait for a signal, 4 the note that the task is being undone; of StepStatus: 1 WAITING, 2 DONE,
-- 3 FAILED, 4 TIMED_OUT, 5 UNDONE. undoable is 1 if its work can be undone. generation is 1, and
-- one more each time that it was undone or that a person has it done again.
create table if not exists {step} (
  task_id bigint not null,
  name varchar(100) not null,
  first_at bigint not null,
  last_at bigint not null,
  until_at bigint,
  step_no int not null,
  attempts int not null,
  generation int not null,
  kind smallint not null,
  status smallint not null,
  undoable smallint not null,
  result longtext,
  error longtext,
  primary key (task_id, name)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: steps of tasks';

-- Signals that were sent to tasks and that no step has taken yet.
create table if not exists {signal} (
  id bigint auto_increment primary key,
  task_id bigint not null,
  sent_at bigint not null,
  name varchar(100) not null,
  who text not null,
  payload longtext,
  key task_id (task_id, name, id)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: signals that no step has taken yet';

-- The registered processes. A running task whose node is not here has lost its lease.
create table if not exists {node} (
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
  types longtext not null,
  queues longtext not null,
  tenants longtext not null,
  check (slot between 0 and 1023)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: the registered processes';

-- Which process that only submits may make ids with which slot, and until when.
create table if not exists {id_lease} (
  slot smallint primary key,
  holder bigint not null,
  until_at bigint not null,
  check (slot between 0 and 1023)
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: which process that only submits may make ids with which slot';

-- Every process there ever was: who ran what stays known after it has gone.
create table if not exists {node_name} (
  id bigint primary key,
  registered_at bigint not null,
  name text not null,
  host text not null
) engine = InnoDB default charset = utf8mb4 collate = {collation}
  comment = 'Taskmill: every process there ever was';

-- Every task put back together, for people and reports; its columns stay, the tables below may change.
create or replace view {tasks} as
select
  t.id,
  t.tenant,
  t.type,
  t.queue,
  t.creator,
  t.task_key as `key`,
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
  concat(p.node, '-', p.exec) as execution_id,
  p.node,
  n.name as node_name,
  n.host,
  timestampadd(microsecond, t.created_at, '1970-01-01 00:00:00.000000') as created_at,
  timestampadd(microsecond, p.due_at, '1970-01-01 00:00:00.000000') as due_at,
  timestampadd(microsecond, t.deadline_at, '1970-01-01 00:00:00.000000') as deadline_at,
  timestampadd(microsecond, p.first_started_at, '1970-01-01 00:00:00.000000') as first_started_at,
  timestampadd(microsecond, p.last_started_at, '1970-01-01 00:00:00.000000') as last_started_at,
  timestampadd(microsecond, p.finished_at, '1970-01-01 00:00:00.000000') as finished_at,
  timestampadd(microsecond, greatest(
    t.created_at,
    coalesce(p.last_started_at, 0),
    coalesce(p.finished_at, 0),
    coalesce(c.saved_at, 0),
    coalesce((select f.ended_at from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1), 0),
    coalesce((select a.at from {audit} a where a.task_id = t.id order by a.id desc limit 1), 0)), '1970-01-01 00:00:00.000000') as updated_at,
  (case when p.finished_at is not null and p.node is not null and p.last_started_at is not null
      and p.state <> {state:RESOLVED}
    then p.finished_at - p.last_started_at
    else (select f.ended_at - f.started_at from {failure} f where f.task_id = t.id order by f.ended_at desc, f.attempt desc limit 1) end) div 1000 as last_duration_ms,
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
