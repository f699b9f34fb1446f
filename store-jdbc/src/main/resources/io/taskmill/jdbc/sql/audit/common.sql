-- name: write
-- Who did what, when and why.
insert into {audit} (at, task_id, tenant, type, queue, operation, who, verb, answer, subject, why, before_text, after_text)
select {now}, g.task_id, g.tenant, g.type, g.queue, g.operation, g.who, g.verb, g.answer, g.subject, g.why, g.before_text,
  g.after_text
from {given: task_id bigint, tenant bigint, type text, queue text, operation bigint, who text, verb text, answer text, subject text, why text,
  before_text text, after_text text} g

-- name: confirm
-- Begins the entries of executions that have followed what was asked of them. The verb goes on with what becomes of its
-- tasks, as e, and then with followed. On whose behalf it was, the entry of the question tells.
insert into {audit} (at, task_id, tenant, type, queue, operation, who, verb, answer, why)
select {now}, e.id, {part: audit.of_its_task, of: tenant}, {part: audit.of_its_task, of: type},
  {part: audit.of_its_task, of: queue}, {part: audit.asked, of: operation}, coalesce({part: audit.asked, of: who}, 'execution'),
  case e.asked when {asked:CANCEL} then 'cancel' else 'pause' end, 'confirmed', {part: audit.asked, of: why}
from

-- name: followed
where (e.asked = {asked:CANCEL} and e.state = {state:CANCELLED})
  or (e.asked = {asked:PAUSE} and e.state = {state:PAUSED})

-- name: asked
-- A column of the newest question. One by one: MariaDB would read the whole table for a join with the newest.
(select a.{of} from {audit} a where a.task_id = e.id and a.answer = 'asked' order by a.id desc limit 1)

-- name: of_its_task
(select t.{of} from {task} t where t.id = e.id)

-- name: columns
a.id, a.at, a.task_id, a.tenant, a.type, a.queue, a.operation, a.who, a.verb, a.answer, a.subject, a.why, a.before_text,
  a.after_text

-- name: find
-- The newest entries.
select {part: audit.columns}
from {audit} a
where a.id < :before
order by a.id desc
limit :limit

-- name: of_who
-- The newest entries of somebody.
select {part: audit.columns}
from {audit} a
where a.who = :who and a.id < :before
order by a.id desc
limit :limit

-- name: of_subject
-- The newest entries about a type, queue or node.
select {part: audit.columns}
from {audit} a
where a.subject = :subject and a.id < :before
order by a.id desc
limit :limit

-- name: of_operation
-- The newest entries of a bulk operation.
select {part: audit.columns}
from {audit} a
where a.operation = :operation and a.id < :before
order by a.id desc
limit :limit

-- name: of_tenant
-- The newest entries about tasks of a tenant.
select {part: audit.columns}
from {audit} a
where a.tenant = :tenant and a.id < :before
order by a.id desc
limit :limit

-- name: until
-- The newest entry that was written before a time.
select a.id from {audit} a where a.at < :time order by a.at desc, a.id desc limit 1

-- name: old
-- The oldest entries, if they are older than they are to be kept.
select a.id from {audit} a where a.at < {now} - :age order by a.at, a.id limit :limit

-- name: purge
{delete: audit a} from {given: id bigint} g {join: audit a} on a.id = g.id;
-- name: of_task
-- The newest entries of a task.
select {part: audit.columns}
from {audit} a
where a.task_id = :task and a.id < :before
order by a.id desc
limit :limit
