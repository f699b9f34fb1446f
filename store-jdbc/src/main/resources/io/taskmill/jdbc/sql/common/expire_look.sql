-- Whether anything is out of time: found out without a transaction. In the order of an index, so that it is used.
select
  (select count(*) from (
    select 1 from {deadline} d where d.look_at <= {now} order by d.look_at limit 1) x) as tasks,
  (select count(*) from (
    select 1 from {live_key} k where k.until_at <= {now} order by k.until_at limit 1) x) as unique_keys
