-- name: write
-- Who did what, when and why.
insert into {audit} (at, task_id, operation, who, verb, answer, subject, why, before_text, after_text)
select {now}, g.task_id, g.operation, g.who, g.verb, g.answer, g.subject, g.why, g.before_text, g.after_text
from {given: task_id bigint, operation bigint, who text, verb text, answer text, subject text, why text,
  before_text text, after_text text} g

-- name: find
-- The newest entries.
select a.id, a.at, a.task_id, a.operation, a.who, a.verb, a.answer, a.subject, a.why, a.before_text, a.after_text
from {audit} a
where a.id < :before
order by a.id desc
limit :limit

-- name: latest
-- The newest entry of a verb about a type, queue or node.
select a.id, a.at, a.task_id, a.operation, a.who, a.verb, a.answer, a.subject, a.why, a.before_text, a.after_text
from {audit} a
where a.subject = :subject and a.verb = :verb
order by a.id desc
limit 1

-- name: of_task
-- The newest entries of a task.
select a.id, a.at, a.task_id, a.operation, a.who, a.verb, a.answer, a.subject, a.why, a.before_text, a.after_text
from {audit} a
where a.task_id = :task and a.id < :before
order by a.id desc
limit :limit
