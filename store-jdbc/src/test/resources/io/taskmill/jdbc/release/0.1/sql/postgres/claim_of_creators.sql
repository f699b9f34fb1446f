-- As claim.sql, for tasks of some creators only: those are found by a look at one task after the other,
-- which is not worth compiling. If another claimer wants the same tasks, it may get fewer than it asks
-- for although there are more.
set local jit = off;

with {part: claim_lanes_with_room},
candidate as materialized (
  select c.at
  from (
    -- The next of each type with a limit are numbered, as it has room for so many.
    select r.at, r.rank_no, r.due_at, r.id, m.tasks,
      row_number() over (partition by m.type_no order by r.rank_no, r.due_at, r.id) as nth
    from lanes l
    left join room m on m.lane = l.id
    cross join lateral (
      select r.ctid as at, r.rank_no, r.due_at, r.id
      from {ready} r
      where r.lane = l.id
        and (select t.creator from {task} t where t.id = r.id) = any(:creators::bigint[])
      order by r.rank_no, r.due_at, r.id
      limit :limit
    ) r
  ) c
  where c.tasks is null or c.nth <= c.tasks
  order by c.rank_no, c.due_at, c.id
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
{part: claim_end}
