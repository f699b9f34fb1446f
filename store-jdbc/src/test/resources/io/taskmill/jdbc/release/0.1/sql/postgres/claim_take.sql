-- Takes each span's share out of ready, past what others take just now.
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
)
