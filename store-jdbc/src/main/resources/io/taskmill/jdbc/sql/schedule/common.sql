-- name: columns
s.name, s.version, s.state, s.code, s.edits, s.declared_by, s.undeclared_at, s.next_at, s.look_at, s.offline_why,
s.last_due_at, s.last_at, s.last_task, s.fires, s.created_at, s.changed_at

-- name: list
-- The next schedules by name.
select {part: schedule.columns} from {schedule} s where s.name > :after order by s.name limit :limit

-- name: declared_by
-- What a program declares.
select {part: schedule.columns}
from {schedule} s
where s.declared_by = :program and s.undeclared_at is null
order by s.name

-- name: get
select {part: schedule.columns} from {schedule} s where s.name = :name

-- name: add
-- Adds a schedule, unless there is one of this name.
{insert_new} into {schedule} (name, version, state, code, edits, declared_by, undeclared_at, next_at, look_at,
  offline_why, fires, created_at, changed_at)
select g.name, 1, g.state, g.code, g.edits, g.declared_by, g.undeclared_at, g.next_at, g.look_at, g.offline_why, 0,
  {now}, {now}
from {given: name text, state text, code text, edits text, declared_by text, undeclared_at bigint, next_at bigint,
  look_at bigint, offline_why text} g
{unless_there}

-- name: save
-- Changes a schedule, if nobody else has and it has not fired since it was read.
update {schedule}
set version = version + 1, state = :first.state, code = :first.code, edits = :first.edits,
  declared_by = :first.declared_by, undeclared_at = :first.undeclared_at, next_at = :first.next_at,
  look_at = :first.look_at, offline_why = :first.offline_why, changed_at = {now}
where {part: schedule.as_read}

-- name: remove
-- Removes a schedule, under the same condition.
delete from {schedule} where {part: schedule.as_read}

-- name: as_read
-- Whether a schedule is still as it was read. No due time is a number here, since null equals nothing.
name = :name and version = :version and coalesce(next_at, :no_time) = :next_at

-- name: remove_log
delete from {schedule_log} where schedule = :name

-- name: due
-- Schedules for which it is time, in the order of the index, so that it is used. Whether the last task of each is live is
-- looked up by its id.
select {part: schedule.columns}, {now} as now, {part: schedule.live, of: s} as last_task_live
from {schedule} s
where s.look_at <= {now}
order by s.look_at, s.name
limit :limit

-- name: live
-- Whether the last task goes on: 1 or 0. One that needs a person, or waits for one to start it for the first time, does not.
coalesce(
    (select 1 from {ready} r where r.id = {of}.last_task limit 1),
    (select 1 from {running} x where x.id = {of}.last_task limit 1),
    (select 1 from {waiting} w where w.id = {of}.last_task
      and w.state <> {state:ATTENTION} and (w.state <> {state:PAUSED} or w.first_started_at is not null) limit 1),
    0)

-- name: lock
-- Those of the given schedules that still stand where their fires begin, and for which it is time. One that another has in
-- hand is left to it.
select s.name
from {given: name text, version bigint, due_at bigint} g
{join: schedule s} on s.name = g.name
where s.version = g.version and s.next_at = g.due_at and s.state = 'ONLINE' and s.look_at <= {now}
{for_update_free}

-- name: triggered
-- A person has had tasks of a schedule submitted; no row if there is none of this name. A run that goes on stays the one
-- that the next fire looks at.
update {schedule} as s
set last_at = {now}, last_task = case when {part: schedule.live, of: s} = 1 then last_task else :task end
where name = :name

-- name: write_log
-- Lines of the log.
insert into {schedule_log} (schedule, at, due_at, task_id, until_at, status, message)
select g.schedule, {now}, g.due_at, g.task_id, {now} + g.kept, g.status, g.message
from {given: schedule text, due_at bigint, task_id bigint, kept bigint, status text, message text} g
order by g.nth

-- name: log
-- The newest lines of a schedule.
select l.id, l.schedule, l.at, l.due_at, l.task_id, l.status, l.message
from {schedule_log} l
where l.schedule = :schedule and l.id < :before
order by l.id desc
limit :limit

-- name: old_log
-- Lines that were kept long enough.
select l.id from {schedule_log} l where l.until_at <= {now} order by l.until_at limit :limit

-- name: purge_log
{delete: schedule_log l} from {given: id bigint} g {join: schedule_log l} on l.id = g.id;

-- name: calendars
-- The holiday calendars.
select c.name, c.dates, c.changed_at from {calendar} c order by c.name

-- name: enter_calendar
-- Enters a calendar without dates, unless it is there.
{insert_new} into {calendar} (name, dates, changed_at) values (:name, '[]', {now}) {unless_there}

-- name: calendar
-- A calendar. Nobody else changes it until this ends.
select c.name, c.dates, c.changed_at from {calendar} c where c.name = :name {for_update}

-- name: save_calendar
update {calendar} set dates = :dates, changed_at = {now} where name = :name
