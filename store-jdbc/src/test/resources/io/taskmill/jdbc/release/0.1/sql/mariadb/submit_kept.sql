-- Which of the given tasks have taken their keys.
select k.task_id from {given: id bigint} g {join: live_key k by task_id} on k.task_id = g.id
