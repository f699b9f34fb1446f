-- Whether there is anything to decide, or a key that may have room: found out without a transaction. Each is looked for
-- in the order of an index, so that it is used however many there are that are not due.
select
  (select count(*) from (
    select 1 from {waiting} w where w.state = 7 and w.due_at <= {now} order by w.due_at limit 1) x) as due,
  (select count(*) from (select 1 from {key_call} c order by c.id limit 1) x) as calls
