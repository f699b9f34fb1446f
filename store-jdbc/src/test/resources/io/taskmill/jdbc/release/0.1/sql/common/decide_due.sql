-- Tasks whose time has come and about which there is something to decide.
select w.id, w.marks, w.lane, w.rank_no, w.due_at
from {waiting} w
where w.state = 7 and w.due_at <= {now}
order by w.due_at, w.id
limit :limit
{for_update_free}
