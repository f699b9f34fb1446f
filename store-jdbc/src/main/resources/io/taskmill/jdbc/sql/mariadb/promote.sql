-- Moves SCHEDULED tasks whose time has come to ready. They are marked with a state that nobody else
-- ever sees, so that they stay the same from statement to statement.
update {waiting} set state = 0
where state = 1 and due_at <= {now}
order by due_at, id
limit :limit;

insert into {ready} (id, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select id, due_at, lane, rank_no, suspect, keyed, checkpointed, attempts, losses,
  first_started_at, last_started_at
from {waiting}
where state = 0;

delete from {waiting} where state = 0;
