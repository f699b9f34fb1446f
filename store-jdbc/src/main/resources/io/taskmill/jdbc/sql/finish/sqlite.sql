-- name: succeeded
-- The short way of finish for tasks that have succeeded, which most do. Answers with how many held.
-- What reads the batch is run for each task: so those statements are plain ones.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at, result)
select r.id, {state:SUCCEEDED}, r.due_at, {now}, r.attempts + 1, r.losses, r.node, r.exec,
  coalesce(r.first_started_at, r.started_at, {now} - :given.ran),
  coalesce(r.started_at, {now} - :given.ran), :given.result
from {running} r
where r.id = :given.id and r.node = :given.node and r.exec = :given.exec;

-- Of those that have ended just now: what is in running and in finished is on its way.
delete from {live_key}
where until_at is null and task_id in (
  select r.id
  from {running} r
  where r.flags <> 0 and exists (select 1 from {finished} f where f.id = r.id)
);

insert into {key_call} (key_no)
select s.key_no
from {running} r
cross join {key_slot} s on s.task_id = r.id
where r.flags <> 0 and exists (select 1 from {finished} f where f.id = r.id);

delete from {key_slot}
where task_id in (
  select r.id
  from {running} r
  where r.flags <> 0 and exists (select 1 from {finished} f where f.id = r.id)
);

delete from {running} where id = :given.id and node = :given.node and exec = :given.exec;
