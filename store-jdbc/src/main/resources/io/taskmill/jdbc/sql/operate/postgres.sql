-- name: matching
-- Those of some tasks that match. Each is looked up by its id, however many the planner expects: reading all tasks would
-- take the longer the more there are.
select p.id
from ({part: query.places}) p
cross join lateral (select x.* from {task} x where x.id = p.id offset 0) t
where t.created_at <= :started and {conditions}
order by p.id
limit :limit
