-- Whose unique keys' time is over. Nobody else frees or takes these until this ends.
select k.task_id
from {live_key} k
where k.until_at <= (select {now})
order by k.until_at
limit :limit
{for_update_free}
