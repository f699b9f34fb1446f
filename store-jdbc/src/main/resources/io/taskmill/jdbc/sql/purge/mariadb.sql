-- Their primary keys begin with another column than others do.

-- name: remove_attempts
delete x from {given: id bigint} g straight_join {failure} x force index (primary) on x.task_id = g.id;

-- name: remove_attributes
delete a from {given: id bigint} g straight_join {attribute} a force index (primary) on a.task_id = g.id;
