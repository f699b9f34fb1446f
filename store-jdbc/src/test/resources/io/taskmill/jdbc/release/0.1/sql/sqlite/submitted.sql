-- The given tasks whose id is new and whose unique key is free or their own.
select g.*
from {given: id bigint, tenant bigint, queue text, type text, lane bigint, creator bigint,
  task_key text, priority smallint, delay bigint, run_at bigint, payload text, tags text,
  max_attempts int, max_losses int, needs_person boolean, unique_key text, marks smallint,
  key_no bigint, held boolean, deadline bigint} g
where not exists (select 1 from {task} t where t.id = g.id)
  and (g.unique_key is null or exists (
    select 1 from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
      and k.task_id = g.id
  ))
