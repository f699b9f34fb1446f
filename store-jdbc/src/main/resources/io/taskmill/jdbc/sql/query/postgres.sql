-- name: ids_of_key
-- The next tasks with a key, in the order of characters that their index has.
select t.id from {task} t
where t.task_key collate "C" = :key and t.task_key is not null and t.id > :low and t.id < :high
order by t.id {order}
limit :limit

-- name: found
-- Looked up one by one: of a table that has just been filled the planner does not know that a join by an index is better
-- than to compare everything with everything.
{numbers: ids} as i (id)
cross join lateral ({part: query.places} offset 0) p
cross join lateral (select t.* from {task} t where t.id = p.id offset 0) t

-- name: of_ids
id = i.id
