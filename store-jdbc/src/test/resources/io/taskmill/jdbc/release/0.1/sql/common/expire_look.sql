-- Whether anything is out of time: found out without a transaction.
select
  (select count(*) from (
    select 1 from {deadline} d where d.look_at <= {now} limit 1) x) as tasks,
  (select count(*) from (
    select 1 from {live_key} k where k.until_at <= {now} limit 1) x) as unique_keys
