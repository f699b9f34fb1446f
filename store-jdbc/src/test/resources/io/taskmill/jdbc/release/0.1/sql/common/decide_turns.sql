-- Which of the given tasks have their key's turn.
select s.task_id from {given: id bigint} g {join: key_slot s by task_id} on s.task_id = g.id
