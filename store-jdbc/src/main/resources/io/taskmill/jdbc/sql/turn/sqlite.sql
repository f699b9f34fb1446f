-- name: give_up_orphans
-- As give_up_turns, for those that are being taken back.
insert into {key_call} (key_no)
select s.key_no
from ({part: recover.orphans}) o
cross join {key_slot} s on s.task_id = o.id
where exists (select 1 from {finished} f where f.id = o.id)
  or exists (select 1 from {waiting} w where w.id = o.id and w.flags & {flag:ORDERED} = 0);

delete from {key_slot}
where task_id in (
  select o.id
  from ({part: recover.orphans}) o
  where exists (select 1 from {finished} f where f.id = o.id)
    or exists (select 1 from {waiting} w where w.id = o.id and w.flags & {flag:ORDERED} = 0)
);
