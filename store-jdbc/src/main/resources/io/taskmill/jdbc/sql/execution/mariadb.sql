-- name: begin
-- Writes down that executions have begun, some of them a while ago; answers with those that still hold their task.
{part: execution.held_of_given} for update;

{update: running r set
  started_at = coalesce(started_at, {now} - g.ran),
  first_started_at = coalesce(first_started_at, {now} - g.ran)}
of {given: id bigint, node bigint, exec bigint, ran bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec;

-- name: lock_held_of_given
-- Nobody else changes these executions until this ends.
{part: execution.held_of_given} for update;
