-- name: lock_held_of_given
-- Nobody else changes these executions until this ends.
{part: execution.held_of_given} for update;

-- name: lock_running
-- Nobody else ends the given tasks that run, until this ends.
select r.id from {given: id bigint} g {join: running r} on r.id = g.id for update;
