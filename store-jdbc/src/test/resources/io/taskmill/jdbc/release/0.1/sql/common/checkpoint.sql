-- Saves progress under the fence; answers with the task if the fence holds.
update {running} set checkpointed = 1 where id = :id and node = :node and exec = :exec;

replace into {checkpoint} (task_id, saved_at, data)
select id, {now}, :data from {running} where id = :id and node = :node and exec = :exec;

select id from {running} where id = :id and node = :node and exec = :exec;
