-- Writes down that executions have begun; answers with those that still hold their task.
{part: held_of_given} {for_update};

{update: running r set
  started_at = coalesce(started_at, {now}),
  first_started_at = coalesce(first_started_at, {now})}
of {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec;
