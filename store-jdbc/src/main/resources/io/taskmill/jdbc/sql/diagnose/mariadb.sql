-- name: before
-- Whether a task comes before a place in its lane, said so that the index is left there.
(r.rank_no < :rank_no or (r.rank_no = :rank_no and r.due_at < :due_at)
  or (r.rank_no = :rank_no and r.due_at = :due_at and r.id < :id))
