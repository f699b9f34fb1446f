-- Forgets the unique keys of the given tasks, which are locked.
{delete: live_key k by task_id} from {given: id bigint} g
{join: live_key k by task_id} on k.task_id = g.id;
