-- name: look_pass
-- Whether it is time for a pass, or to go on with one that another has left.
(select 1 from {type} y
  where y.retention is not null
    and not exists (select 1 from {purge} u where u.id = 1 and u.next_at > {now})
  limit 1)

-- name: look_deleted
-- Whether tasks were deleted, in the order of the index, so that it is used.
(select 1 from {deleted} d where d.id > 0 order by d.id limit 1)

-- name: look
-- How far purging has come.
select u.after_id, u.next_at, u.archived from {purge} u where u.id = 1

-- name: cursor
-- The same, and nobody else goes on until this ends.
{part: purge.look} {for_update}

-- name: clock
-- The time, and the shortest retention of a type. Types are few.
select {now} as now, min(y.retention) as retention from {type} y

-- name: begin
-- Before the first pass.
{insert_new} into {purge} (id, after_id, next_at, archived) values (1, 0, 0, 0) {unless_there}

-- name: advance
update {purge} set after_id = :after, next_at = :next_at where id = 1

-- name: set_archived
update {purge} set archived = :archived where id = 1

-- name: read
-- The next final tasks by id, and how long their types keep them; each is looked up by itself, however many there are.
select f.id, f.finished_at,
  case when f.flags & {flag:LINKED} <> 0 then (select m.workflow from {workflow_task} m where m.id = f.id) end as workflow,
  (select y.retention from {task} t join {type} y on y.name = t.type where t.id = f.id) as retention
from {finished} f
where f.id > :after and f.id < :until
order by f.id
limit :limit

-- name: workflows
-- When workflows have ended, and the types of their tasks.
select w.id, w.finished_at, w.purging, w.types from {given: id bigint} g {join: workflow w} on w.id = g.id

-- name: retentions
-- How long types keep their tasks. Types are few.
select y.name, y.retention from {type} y where y.retention is not null

-- name: take
-- Takes out of finished those of the given tasks that are final since then: from here on nobody reopens them.
select f.id, case when f.flags & {flag:LINKED} <> 0 then 1 else 0 end as linked
from {given: id bigint, finished_at bigint} g
{join: finished f} on f.id = g.id and f.finished_at = g.finished_at
{for_update};

{delete: finished f} from {given: id bigint, finished_at bigint} g
{join: finished f} on f.id = g.id and f.finished_at = g.finished_at;

-- name: deleted
-- Tasks that a person has deleted, except those that another removes.
select d.id from {deleted} d where d.id > 0 and d.id < :until order by d.id limit :limit {for_update_free}

-- name: remove
-- All that is kept of the given tasks, but for their place. A unique key stays until its window is over.
{part: purge.remove_attempts}

{part: purge.remove_attributes}

{part: command.forget_checkpoints}

{part: report.forget_progress}

{part: report.forget_log}

{part: step.remove}

{part: command.forget_deadlines}

{delete: task t} from {given: id bigint} g {join: task t} on t.id = g.id;

-- name: remove_attempts
{delete: failure e by task_id} from {given: id bigint} g {join: failure e by task_id} on e.task_id = g.id;

-- name: remove_attributes
{delete: attribute a by task_id} from {given: id bigint} g {join: attribute a by task_id} on a.task_id = g.id;

-- name: remove_deleted
{delete: deleted d} from {given: id bigint} g {join: deleted d} on d.id = g.id;
