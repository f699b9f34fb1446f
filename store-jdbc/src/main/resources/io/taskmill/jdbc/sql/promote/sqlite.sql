-- name: due
-- Moves SCHEDULED tasks whose time has come to ready. The second statement looks for what the first
-- has moved, since the clock goes on between them.
insert into {ready} (id, {moving})
select id, {moving}
from {waiting}
where state = {state:SCHEDULED} and due_at <= {now}
order by due_at, id
limit :limit;

delete from {waiting}
where id in (
  select w.id
  from (select id from {waiting} where state = {state:SCHEDULED} order by due_at, id limit :limit) w
  join {ready} r on r.id = w.id
);
