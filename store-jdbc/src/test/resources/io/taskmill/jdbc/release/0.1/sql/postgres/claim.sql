-- Moves the next tasks from ready to running and reads what their handlers need.
--
-- The limit stands in a select so that the planner does not see it: a plan for any limit is then as
-- good as one for this limit, and the server keeps it instead of planning each claim anew. It would
-- expect a tenth of the table, though, and with millions of tasks find that worth compiling, each time
-- for half a second: so it is told that there are never more than 10,000.
with lanes as materialized (
  {part: claim_open}
),
{part: claim_span},
share as materialized (
  -- How many of the next tasks are in each span, read without a lock: so that no more than those
  -- are locked below. A span that is alone needs no counting.
  select s.lane, s.low, s.high, s.due_at, s.id, :limit::bigint as n
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
    where (select count(*) from span) > 1
    order by r.rank_no, r.due_at, r.id
    limit (select :limit::bigint)
  ) h
  group by h.lane, h.low, h.high, h.due_at, h.id
),
{part: claim_take},
{part: claim_end}
