-- name: due
-- Moves the chosen tasks to ready.
insert into {ready} (id, {moving})
select w.id, {moving: w}
from {given: id bigint} g
{join: waiting w} on w.id = g.id;

{delete: waiting w} from {given: id bigint} g {join: waiting w} on w.id = g.id;

-- name: lock
-- SCHEDULED tasks whose time has come, except those that another has in hand: a caller who has not
-- committed, or another who promotes.
select id
from {waiting}
where state = {state:SCHEDULED} and due_at <= {now}
order by due_at, id
limit :limit
for update skip locked
