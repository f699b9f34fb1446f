-- Removes a node that has not beaten since it was seen at :beats, if its lease is over.
delete from {node}
where id = :node
  and beats = :beats
  and ({now} - beat_at >= lease or beat_at > {now})
