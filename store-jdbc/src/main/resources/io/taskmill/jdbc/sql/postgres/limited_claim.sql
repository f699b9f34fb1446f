-- As claim.sql, for a claim that may take from lanes of types with a limit too. Apart from it, so that claims
-- without such types keep their plan, and this one its own.
with {part: claim_lanes_with_room},
{part: claim_span},
share as materialized (
  select h.lane, h.low, h.high, h.due_at, h.id, count(*) as n
  from (
    select c.*
    from (
      -- The next of each type, as many as it has room for.
      select s.lane, s.low, s.high, s.due_at, s.id, r.rank_no, r.due_at as due, r.id as task, m.tasks,
        row_number() over (partition by m.type_no order by r.rank_no, r.due_at, r.id) as nth
      from span s
      left join room m on m.lane = s.lane
      cross join lateral (
        select *
        from (
          select r.rank_no, r.due_at, r.id
          from {ready} r
          where r.lane = s.lane
            and (r.rank_no, r.due_at, r.id) > (s.low, s.due_at, s.id) and r.rank_no <= s.high
          order by r.rank_no, r.due_at, r.id
          limit least((select :limit::bigint), m.tasks)
        ) r
        limit 10000
      ) r
    ) c
    where c.tasks is null or c.nth <= c.tasks
    order by c.rank_no, c.due, c.task
    limit (select :limit::bigint)
  ) h
  group by h.lane, h.low, h.high, h.due_at, h.id
),
{part: claim_take},
{part: claim_end}
