-- Whether the claimer may take from a lane, and finds something there. That is seen from the lane's end: at its beginning
-- are the remains of what was claimed.
({list: queues} is null or l.queue in {texts: queues})
and ({list: tenants} is null or l.tenant in {numbers: tenants})
and not exists (select 1 from {queue} q where q.name = l.queue and q.paused = 1)
and exists (select 1 from {node} n where n.id = :node)
and (l.host = '' or l.host = (select n.host from {node} n where n.id = :node))
and (
  select r.id from {ready} r
  where r.lane = l.id order by r.rank_no desc, r.due_at desc, r.id desc limit 1
) is not null
