-- Whether a task comes after a place in its lane.
(r.rank_no, r.due_at, r.id) > (:rank_no, :due_at, :id)
