-- All nodes. A beat in the future of a clock that was set back says nothing, so it is overdue too.
select n.id, n.slot, n.name, n.host, n.lease, n.types, n.beats, c.now,
  c.now - n.beat_at >= n.lease or n.beat_at > c.now as overdue
from {node} n
cross join (select {now} as now) c
order by n.id
