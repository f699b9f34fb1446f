-- name: matching
-- The tasks that match, of those within the window. Each is looked up by its id, whatever the planner thinks of the
-- window: reading all tasks would take the longer the more there are.
select p.id
from ({part: operate.window}) p
cross join lateral (select x.* from {task} x where x.id = p.id offset 0) t
where t.created_at <= :started and {conditions}
order by p.id
limit :limit
