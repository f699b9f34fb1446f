-- name: ids_of_key
-- The next tasks with a key, in the order of characters that their index has.
select t.id from {task} t
where t.task_key collate "C" = :key and t.task_key is not null and t.id > :low and t.id < :high
order by t.id {order}
limit :limit
