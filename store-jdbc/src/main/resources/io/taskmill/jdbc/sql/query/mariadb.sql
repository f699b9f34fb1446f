-- name: ids_of_key
-- The next tasks with a key, which is kept among the attributes: an index of the keys would have an entry for each task
-- that has none.
select a.task_id as id from {attribute} a
where a.name = ' key' and a.value = :key and a.task_id > :low and a.task_id < :high
order by a.task_id {order}
limit :limit

-- name: ids_of_parent
-- The next tasks with a parent, which is kept there for the same reason.
select a.task_id as id from {attribute} a
where a.name = ' parent' and a.value = :parent_text and a.task_id > :low and a.task_id < :high
order by a.task_id {order}
limit :limit

-- name: ids_of_prefix
-- Tasks in a range of keys, in no order.
select t.task_id as id from (select a.task_id, a.value as task_key from {attribute} a where a.name = ' key') t
where {conditions} limit :limit
