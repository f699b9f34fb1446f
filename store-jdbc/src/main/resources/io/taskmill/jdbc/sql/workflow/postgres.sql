-- name: lock
-- The same. And until the transaction ends, rows of a batch are looked up one by one: beside tables of some ten thousand
-- rows a planner would rather read those from end to end, with each statement of a release.
set local enable_seqscan = off;

{part: workflow.lock_rows}

-- name: list_needing_person
-- Looked up one by one, and put in order by themselves: a planner would read all workflows beside some hundred tasks.
select {part: workflow.columns}
from (
  select distinct m.workflow
  from {waiting} t
  cross join lateral (select x.workflow from {workflow_task} x where x.id = t.id offset 0) m
  where t.state = {state:ATTENTION} and t.flags & {flag:LINKED} <> 0
) a
cross join lateral (select x.* from {workflow} x where x.id = a.workflow offset 0) w
where w.id < :before and {conditions}
order by w.id + 0 desc
limit :limit
