-- name: waits
-- Whether a task waits in a lane that needs no person: one look into the index, whatever the planner thinks of how many
-- there are.
(
  select w.lane from {waiting} w
  where w.lane >= l.id and w.lane <= l.id and w.state <> {state:ATTENTION} order by w.lane limit 1
) is not null
