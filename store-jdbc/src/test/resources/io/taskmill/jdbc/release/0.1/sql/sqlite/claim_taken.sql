-- Takes out of ready what this claim has moved to running.
delete from {ready}
where (lane, rank_no, due_at, id) in (
  select x.lane, x.rank_no, x.due_at, x.id
  from {running} x
  where x.node = :node and x.exec >= :first_exec and x.exec < :first_exec + :limit
)
