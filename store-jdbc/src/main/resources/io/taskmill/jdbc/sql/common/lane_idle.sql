-- Whether nothing waits in a lane: one look into the index. Said with exists, MariaDB would read all that wait, once.
(select 1 from {waiting} w where w.lane = l.id order by w.lane limit 1) is null
