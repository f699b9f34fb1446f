-- name: list
-- All types.
select y.name, y.version, y.disabled, y.max_running, y.per_key, y.rate_tasks, y.rate_period,
  y.rate_burst, y.host_grace, y.retention, y.code, y.edits
from {type} y
order by y.name

-- name: one
-- A type.
select y.name, y.version, y.disabled, y.max_running, y.per_key, y.rate_tasks, y.rate_period,
  y.rate_burst, y.host_grace, y.retention, y.code, y.edits
from {type} y
where y.name = :name

-- name: names
-- Which of these types there are.
select y.name from {type} y where y.name in {texts: names}

-- name: register
-- Enters types; one that is there stays as it is.
{insert_new} into {type} (name, number_no, version, disabled, max_running, per_key, rate_tasks,
  rate_period, rate_burst, host_grace, retention, code, edits, changed_at)
select g.name, g.number_no, 1, g.disabled, g.max_running, g.per_key, g.rate_tasks, g.rate_period,
  g.rate_burst, g.host_grace, g.retention, g.code, g.edits, {now}
from {given: name text, number_no bigint, disabled smallint, max_running bigint, per_key bigint,
  rate_tasks bigint, rate_period bigint, rate_burst bigint, host_grace bigint, retention bigint,
  code text, edits text} g
order by g.name
{unless_there}

-- name: save
-- Changes a type, if nobody else has since it was read.
update {type}
set version = version + 1, disabled = :first.disabled, max_running = :first.max_running,
  per_key = :first.per_key, rate_tasks = :first.rate_tasks, rate_period = :first.rate_period,
  rate_burst = :first.rate_burst, host_grace = :first.host_grace,
  retention = :first.retention, code = :first.code, edits = :first.edits,
  changed_at = {now}
where name = :first.name and version = :first.version

-- name: call_keys
-- If the limit of keys is about to change, whoever waits for a turn of this type may have one then.
insert into {key_call} (key_no)
select distinct w.key_no
from {lane} l
join {waiting} w on w.lane = l.id and w.state = {state:BLOCKED}
where l.type = :name
  and exists (select 1 from {type} y where y.name = :name and coalesce(y.per_key, 0) <> :per_key)

-- name: count_running
-- From now on the running tasks of a type are counted.
update {running} set limited = :number
where lane in (select l.id from {lane} l where l.type = :name) and coalesce(limited, 0) <> :number
