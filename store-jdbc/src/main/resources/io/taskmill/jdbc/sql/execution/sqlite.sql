-- name: begin
-- Writes down that executions have begun, some of them a while ago; answers with those that still hold their task.
{part: execution.held_of_given};

update {running} set
  started_at = coalesce(started_at, {now} - :given.ran),
  first_started_at = coalesce(first_started_at, {now} - :given.ran)
where id = :given.id and node = :given.node and exec = :given.exec;

-- name: lock_held_of_given
-- Nothing: who writes is alone.
