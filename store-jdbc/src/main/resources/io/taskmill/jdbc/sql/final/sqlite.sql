-- name: release_moved
-- As release, for all that is in running and elsewhere too: that is on its way, since who writes is alone.
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
where {part: final.gives_up_turn};

delete from {key_slot}
where task_id in (select r.id from {running} r where {part: final.gives_up_turn});

insert into {workflow_call} (task_id)
select r.id
from {running} r
where r.flags <> 0 and r.flags & {flag:NOTED} <> 0 and exists (select 1 from {finished} f where f.id = r.id);

-- name: gives_up_turn
-- Whether a task on its way out of running gives up its turn, if it has one.
r.flags <> 0 and r.flags & {flag:TURNS} <> 0
  and (exists (select 1 from {finished} f where f.id = r.id)
    or (r.flags & {flag:ORDERED} = 0 and exists (select 1 from {waiting} w where w.id = r.id)))
