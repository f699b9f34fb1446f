-- Whether there is anything to decide, or a key that may have room: found out without a transaction.
select
  (select count(*) from (
    select 1 from {waiting} w where w.state = 7 and w.due_at <= {now} limit 1) x) as due,
  (select count(*) from (select 1 from {key_call} c limit 1) x) as calls
