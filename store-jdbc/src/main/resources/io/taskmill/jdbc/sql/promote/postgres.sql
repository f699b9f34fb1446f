-- name: due
-- Moves SCHEDULED tasks whose time has come to ready; what another node moves just now is left to it.
with due as materialized (
  select w.*
  from {waiting} w
  where w.state = {state:SCHEDULED} and w.due_at <= {now}
  order by w.due_at, w.id
  limit :limit
  for update skip locked
),
gone as (
  delete from {waiting} where id = any(array(select id from due))
)
insert into {ready} (id, {moving})
select id, {moving}
from due

-- name: load
-- How many tasks of a type are ready or running, counting no further than the limit. Lane by lane, in the order of the
-- index, so that it is used.
select count(*)
from (
  select 1
  from {lane} l
  cross join lateral (
    select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit :limit
  ) r
  where l.type = :type
  union all
  select 1 from {running} x where x.limited = :number
  limit :limit
) x
