-- Moves the next tasks from ready to running and reads what their handlers need.
--
-- The limit stands in a select so that the planner does not see it: a plan for any limit is then as
-- good as one for this limit, and the server keeps it instead of planning each claim anew. It would
-- expect a tenth of the table, though, and with millions of tasks find that worth compiling, each time
-- for half a second: so it is told that there are never more than 10,000.
with lanes as materialized (
  -- The lanes that the claimer may take from; none if it is not registered.
  select l.id
  from {lane} l
  where l.type = any(:types::text[])
    and (:queues::text[] is null or l.queue = any(:queues::text[]))
    and (:tenants::bigint[] is null or l.tenant = any(:tenants::bigint[]))
    and exists (select 1 from {node} n where n.id = :node)
    and (l.host = '' or l.host = (select n.host from {node} n where n.id = :node))
    and not exists (
      select 1 from {type} y
      where y.name = l.type
        and (y.disabled = 1 or y.max_running is not null or y.rate_tasks is not null)
    )
    and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
  union all
  -- Those of types with a limit, which are locked, and of which only so many may be taken.
  select unnest(:room.lane::bigint[])
),
span as materialized (
  -- Where to read: each lane from its beginning, or each of its priorities from its cursor on.
  select l.id as lane, c.rank_no as low, c.rank_no as high, c.due_at, c.id
  from lanes l
  join unnest(
      :cursor.lane::bigint[], :cursor.rank_no::smallint[], :cursor.due_at::bigint[],
      :cursor.id::bigint[])
    as c (lane, rank_no, due_at, id) on c.lane = l.id
  union all
  select l.id, 0::smallint, 8::smallint, -9223372036854775808, -9223372036854775808
  from lanes l
  where l.id <> all(:cursor.lane::bigint[])
),
share as materialized (
  -- How many of the next tasks are in each span, read without a lock: so that no more than those
  -- are locked below. A span that is alone needs no counting.
  select s.lane, s.low, s.high, s.due_at, s.id,
    least(:limit::bigint, (:room.tasks::bigint[])[array_position(:room.lane::bigint[], s.lane)]) as n
  from span s
  where (select count(*) from span) = 1
  union all
  select h.lane, h.low, h.high, h.due_at, h.id, count(*)
  from (
    select s.lane, s.low, s.high, s.due_at, s.id
    from span s
    cross join lateral (
      select *
      from (
        select r.rank_no, r.due_at, r.id
        from {ready} r
        where r.lane = s.lane
          and (r.rank_no, r.due_at, r.id) > (s.low, s.due_at, s.id) and r.rank_no <= s.high
        order by r.rank_no, r.due_at, r.id
        limit (select :limit::bigint)
      ) r
      limit 10000
    ) r
    where (select count(*) from span) > 1 and cardinality(:room.lane::bigint[]) = 0
    order by r.rank_no, r.due_at, r.id
    limit (select :limit::bigint)
  ) h
  group by h.lane, h.low, h.high, h.due_at, h.id
  union all
  select h.lane, h.low, h.high, h.due_at, h.id, count(*)
  from (
    select c.*
    from (
      select h.*, (:room.tasks::bigint[])[array_position(:room.lane::bigint[], h.lane)] as room,
        row_number() over (
          partition by (:room.type_no::bigint[])[array_position(:room.lane::bigint[], h.lane)]
          order by h.rank_no, h.due, h.task) as nth
      from (
        select s.lane, s.low, s.high, s.due_at, s.id, r.rank_no, r.due_at as due, r.id as task
        from span s
        cross join lateral (
          select *
          from (
            select r.rank_no, r.due_at, r.id
            from {ready} r
            where r.lane = s.lane
              and (r.rank_no, r.due_at, r.id) > (s.low, s.due_at, s.id) and r.rank_no <= s.high
            order by r.rank_no, r.due_at, r.id
            limit (select :limit::bigint)
          ) r
          limit 10000
        ) r
        where (select count(*) from span) > 1 and cardinality(:room.lane::bigint[]) > 0
      ) h
    ) c
    where c.room is null or c.nth <= c.room
    order by c.rank_no, c.due, c.task
    limit (select :limit::bigint)
  ) h
  group by h.lane, h.low, h.high, h.due_at, h.id
),
taken as (
  -- An array, because the planner then expects few rows, whatever the tables' size; otherwise it would
  -- think of hash joins below, and of compiling them.
  delete from {ready}
  where ctid = any(array(
    select r.at
    from share s
    cross join lateral (
      select r.ctid as at
      from {ready} r
      where r.lane = s.lane
        and (r.rank_no, r.due_at, r.id) > (s.low, s.due_at, s.id) and r.rank_no <= s.high
      order by r.rank_no, r.due_at, r.id
      limit s.n
      for update skip locked
    ) r
    limit 10000
  ))
  returning *
),
{part: claim_end}
