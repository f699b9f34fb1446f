-- Ends tasks that come when their type is full.
insert into {finished} (id, state, due_at, finished_at, attempts, losses)
select w.id, 13, w.due_at, {now}, w.attempts, w.losses
from {given: id bigint} g
{join: waiting w} on w.id = g.id;

{delete: live_key k by task_id} from {given: id bigint} g
{join: live_key k by task_id} on k.task_id = g.id and k.until_at is null;

{delete: waiting w} from {given: id bigint} g {join: waiting w} on w.id = g.id;
