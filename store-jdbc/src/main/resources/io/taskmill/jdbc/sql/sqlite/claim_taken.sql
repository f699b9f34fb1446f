-- Takes out of ready what this claim has moved to running from a lane: its beginning, up to the last task taken,
-- unless a claim of some creators has left others in between.
delete from {ready}
where lane = :lane
  and (rank_no, due_at, id) <= (:last_rank, :last_due, :last_id)
  and (:creators is null or id in (
    select x.id
    from {running} x
    where x.node = :node and x.exec >= :first_exec and x.exec < :first_exec + :limit
  ))
