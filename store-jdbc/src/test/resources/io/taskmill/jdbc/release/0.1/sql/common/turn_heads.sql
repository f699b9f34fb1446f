-- Who is next of each key.
select g.key_no,
  (select w.id from {waiting} w
    where w.key_no = g.key_no and w.state = 6
    order by w.rank_no, w.due_at, w.id limit 1) as id
from {given: key_no bigint} g
