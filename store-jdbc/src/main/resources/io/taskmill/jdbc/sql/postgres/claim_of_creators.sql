-- As claim.sql, for tasks of some creators only: those are found by a look at one task after the other,
-- which is not worth compiling. If another claimer wants the same tasks, it may get fewer than it asks
-- for although there are more.
set local jit = off;

with candidate as materialized (
  select r.at, r.rank_no, r.due_at, r.id
  from {lane} l
  cross join lateral (
    select r.ctid as at, r.rank_no, r.due_at, r.id
    from {ready} r
    where r.lane = l.id
      and (select t.creator from {task} t where t.id = r.id) = any(:creators::bigint[])
    order by r.rank_no, r.due_at, r.id
    limit :limit
  ) r
  where l.type = any(:types::text[])
    and (:queues::text[] is null or l.queue = any(:queues::text[]))
    and (:tenants::bigint[] is null or l.tenant = any(:tenants::bigint[]))
    and exists (select 1 from {node} n where n.id = :node)
  order by r.rank_no, r.due_at, r.id
  limit :limit
),
taken as (
  delete from {ready}
  where ctid = any(array(
    select r.ctid
    from {ready} r
    where r.ctid = any(array(select at from candidate))
    for update skip locked
  ))
  returning *
),
held as (
  insert into {running} (id, node, exec, lane, rank_no, due_at, suspect, keyed,
    checkpointed, attempts, losses, first_started_at, last_started_at)
  select t.id, :node, :first_exec - 1 + row_number() over (order by t.rank_no, t.due_at, t.id),
    t.lane, t.rank_no, t.due_at, t.suspect, t.keyed,
    t.checkpointed, t.attempts, t.losses, t.first_started_at, t.last_started_at
  from taken t
  returning id, exec, lane, rank_no, due_at, suspect, checkpointed, attempts, losses
)
-- Both look-ups are made task by task through the primary key, whatever the planner thinks of it.
select h.id, h.exec, h.lane, h.rank_no, h.due_at, h.attempts, h.losses, h.suspect, t.*, c.data as checkpoint
from held h
cross join lateral (
  select t.creator, t.task_key, t.priority, nullif(t.tags, '[]') as tags, t.payload,
    t.max_attempts, t.needs_person
  from {task} t
  where t.id = h.id
  offset 0
) t
left join lateral (
  select c.data from {checkpoint} c where h.checkpointed and c.task_id = h.id offset 0
) c on true
order by h.exec
