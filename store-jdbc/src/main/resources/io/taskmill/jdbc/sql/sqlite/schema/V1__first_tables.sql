-- The tables of Taskmill, in full. Run by the migrator, or by hand.
--
-- All times are microseconds since 1970 by the machine's clock. States are TaskState codes:
-- 1 SCHEDULED, 2 READY, 3 RUNNING, 4 PAUSED, 5 ATTENTION, 10 SUCCEEDED, 11 FAILED, 12 CANCELLED.
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

-- Written once.
create table {task} (
  id integer primary key,
  tenant integer not null,
  creator integer not null,
  created_at integer not null,
  max_attempts integer not null,
  max_losses integer not null,
  priority integer not null,
  needs_person integer not null,
  type text not null,
  queue text not null,
  task_key text,
  tags text not null,
  payload text not null,
  check (priority between 1 and 9)
);

-- The dictionary of lanes; the id is a hash of the other three, made by the client.
create table {lane} (
  id integer primary key,
  tenant integer not null,
  type text not null,
  queue text not null,
  unique (type, queue, tenant)
);

-- The keys of live tasks.
create table {live_key} (
  tenant integer not null,
  task_id integer not null unique,
  type text not null,
  task_key text not null,
  primary key (tenant, type, task_key)
) without rowid;

-- May be claimed, in the order of the primary key within each lane; rank_no is 9 - priority.
create table {ready} (
  lane integer not null,
  rank_no integer not null,
  due_at integer not null,
  id integer not null unique,
  suspect integer not null,
  keyed integer not null,
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
  state integer not null,
  rank_no integer not null,
  suspect integer not null,
  keyed integer not null,
  checkpointed integer not null,
  attempts integer not null,
  losses integer not null,
  first_started_at integer,
  last_started_at integer,
  check (state = 1 or state = 4 or state = 5)
);

create index {prefix}waiting_due on {waiting} (due_at, id) where state = 1;

-- Held by an execution, which (node, exec) names. started_at is set once its handler is entered;
-- asked is what a person wants of it: 1 cancel, 2 pause.
create table {running} (
  id integer primary key,
  node integer not null,
  exec integer not null,
  lane integer not null,
  due_at integer not null,
  rank_no integer not null,
  suspect integer not null,
  keyed integer not null,
  checkpointed integer not null,
  attempts integer not null,
  losses integer not null,
  asked integer,
  started_at integer,
  first_started_at integer,
  last_started_at integer,
  check (asked between 1 and 2)
);

create index {prefix}running_keyed on {running} (id) where keyed = 1;

create index {prefix}running_asked on {running} (node) where asked is not null;

-- Final. node and exec name the execution that ended it, if one did.
create table {finished} (
  id integer primary key,
  due_at integer not null,
  finished_at integer not null,
  attempts integer not null,
  losses integer not null,
  state integer not null,
  node integer,
  exec integer,
  first_started_at integer,
  last_started_at integer,
  result text,
  check (state between 10 and 12)
);

create index {prefix}finished_not_succeeded on {finished} (id) where state <> 10;

-- Executions that did not succeed; the last one has the task's last error. kind: 1 failed, 2 lost
-- with its node, 3 could not be run. attempt: which execution of the task it was, losses included.
create table {failure} (
  task_id integer not null,
  node integer not null,
  exec integer not null,
  started_at integer,
  ended_at integer not null,
  attempt integer not null,
  kind integer not null,
  error text not null,
  primary key (task_id, node, exec),
  check (kind between 1 and 3)
) without rowid;

-- What running tasks have saved of their progress.
create table {checkpoint} (
  task_id integer primary key,
  saved_at integer not null,
  data text not null
);

-- The registered processes. A running task whose node is not here has lost its lease.
create table {node} (
  id integer primary key autoincrement,
  lease integer not null,
  beats integer not null,
  beat_at integer not null,
  registered_at integer not null,
  slot integer not null unique,
  name text not null,
  host text not null,
  types text not null,
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
  case p.state
    when 1 then 'SCHEDULED'
    when 2 then 'READY'
    when 3 then 'RUNNING'
    when 4 then 'PAUSED'
    when 5 then 'ATTENTION'
    when 10 then 'SUCCEEDED'
    when 11 then 'FAILED'
    when 12 then 'CANCELLED'
  end as state,
  p.attempts,
  t.max_attempts,
  p.losses,
  t.max_losses,
  (select e.error from {failure} e
    where e.task_id = t.id order by e.ended_at desc, e.attempt desc limit 1) as last_error,
  p.node || '-' || p.exec as execution_id,
  p.node,
  n.name as node_name,
  n.host,
  strftime('%Y-%m-%dT%H:%M:%fZ', t.created_at / 1000000.0, 'unixepoch') as created_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.due_at / 1000000.0, 'unixepoch') as due_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.first_started_at / 1000000.0, 'unixepoch') as first_started_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.last_started_at / 1000000.0, 'unixepoch') as last_started_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', p.finished_at / 1000000.0, 'unixepoch') as finished_at,
  t.payload,
  c.data as checkpoint,
  p.result
from (
  select id, state, attempts, losses, due_at, first_started_at, last_started_at,
    null as finished_at, null as node, null as exec, null as result
  from {waiting}
  union all
  select id, 2, attempts, losses, due_at, first_started_at, last_started_at,
    null, null, null, null
  from {ready}
  union all
  select id, 3, attempts, losses, due_at, first_started_at,
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
