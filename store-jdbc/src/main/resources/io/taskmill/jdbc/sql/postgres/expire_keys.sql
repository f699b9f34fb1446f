-- Forgets unique keys whose time is over, some at a time. What another forgets just now is left to it.
delete from {live_key}
where ctid = any(array(
  select k.ctid
  from {live_key} k
  where k.until_at <= {now}
  order by k.until_at
  limit 1000
  for update skip locked
))
