-- name: remove_attempts
-- Their primary key has another name than others have.
delete x from {given: id bigint} g straight_join {failure} x on x.task_id = g.id;

-- name: remove_attributes
-- Their primary key has another name than others have.
delete a from {given: id bigint} g straight_join {attribute} a on a.task_id = g.id;
