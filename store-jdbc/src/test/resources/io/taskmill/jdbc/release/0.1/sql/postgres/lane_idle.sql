-- Whether nothing waits in a lane: one look into the index, whatever the planner thinks of how many there are.
(select w.lane from {waiting} w where w.lane >= l.id order by w.lane limit 1) is distinct from l.id
