-- Moves SCHEDULED tasks whose time has come to ready. The second statement looks for what the first
-- has moved, since the clock goes on between them.
insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at
from {waiting}
where state = 1 and due_at <= {now}
order by due_at, id
limit :limit;

delete from {waiting}
where id in (
  select w.id
  from (select id from {waiting} where state = 1 order by due_at, id limit :limit) w
  join {ready} r on r.id = w.id
);
