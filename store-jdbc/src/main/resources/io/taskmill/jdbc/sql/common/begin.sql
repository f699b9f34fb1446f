-- Writes down that executions have begun; answers with those that still hold their task.
update {running}
set started_at = coalesce(started_at, {now}), first_started_at = coalesce(first_started_at, {now})
where id in (select h.id from ({part: held_of_given}) h);

select h.id, h.node, h.exec from ({part: held_of_given}) h;
