-- Those who wait for a turn of a key that needs none any more.
select w.id
from {waiting} w
where w.key_no = :key and w.state = 6
order by w.rank_no, w.due_at, w.id
limit :limit
{for_update_free}
