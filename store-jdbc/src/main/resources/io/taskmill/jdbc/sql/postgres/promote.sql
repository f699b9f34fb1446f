-- Moves SCHEDULED tasks whose time has come to ready; what another node moves just now is left to it.
with due as materialized (
  select w.*
  from {waiting} w
  where w.state = 1 and w.due_at <= {now}
  order by w.due_at, w.id
  limit :limit
  for update skip locked
),
gone as (
  delete from {waiting} where id = any(array(select id from due))
)
insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at
from due
