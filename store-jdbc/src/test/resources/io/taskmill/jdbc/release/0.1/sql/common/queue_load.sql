-- How many live tasks a queue has, counting no further than the limit in each place.
select
  (select count(*) from (
    select 1 from {lane} l join {ready} r on r.lane = l.id where l.queue = :queue limit :limit) x)
  + (select count(*) from (
    select 1 from {lane} l join {waiting} w on w.lane = l.id where l.queue = :queue limit :limit) x)
  + (select count(*) from (
    select 1 from {lane} l join {running} r on r.lane = l.id where l.queue = :queue limit :limit) x)
