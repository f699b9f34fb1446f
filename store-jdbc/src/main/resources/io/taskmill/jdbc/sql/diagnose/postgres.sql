-- name: queue
-- How many live tasks a queue has, counting no further than the limit in each place. Lane by lane, in an order that only
-- the index of lanes has: otherwise a queue with few tasks is looked for in all that others have.
select
  (select count(*) from (
    select 1
    from {lane} l
    cross join lateral (
      select 1 from {waiting} w where w.lane between l.id and l.id order by w.lane limit :limit) w
    where l.queue = :queue
    limit :limit) x) as waiting,
  (select count(*) from (
    select 1
    from {lane} l
    cross join lateral (
      select 1 from {ready} r where r.lane = l.id order by r.rank_no, r.due_at, r.id limit :limit) r
    where l.queue = :queue
    limit :limit) x) as ready,
  {part: diagnose.running_and_oldest}
