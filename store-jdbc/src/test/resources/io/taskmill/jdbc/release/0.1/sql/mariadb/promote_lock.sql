-- SCHEDULED tasks whose time has come, except those that another has in hand: a caller who has not
-- committed, or another who promotes.
select id
from {waiting}
where state = 1 and due_at <= {now}
order by due_at, id
limit :limit
for update skip locked
