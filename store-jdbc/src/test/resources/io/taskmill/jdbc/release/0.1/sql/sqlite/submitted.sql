-- The given tasks whose id is new and whose key is free or their own.
select g.*, case when g.task_key is null then 0 else 1 end as keyed
from {given: id bigint, tenant bigint, queue text, type text, lane bigint, creator bigint,
  task_key text, priority smallint, delay bigint, run_at bigint, payload text, tags text,
  max_attempts int, max_losses int, needs_person boolean} g
where not exists (select 1 from {task} t where t.id = g.id)
  and (g.task_key is null or exists (
    select 1 from {live_key} k
    where k.tenant = g.tenant and k.type = g.type and k.task_key = g.task_key
      and k.task_id = g.id
  ))
