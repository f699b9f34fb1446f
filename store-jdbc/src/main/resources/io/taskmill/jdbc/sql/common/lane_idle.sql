-- Whether nothing waits in a lane.
not exists (select 1 from {waiting} w where w.lane = l.id)
