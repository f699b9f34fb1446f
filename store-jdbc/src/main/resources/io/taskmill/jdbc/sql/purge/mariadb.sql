-- Their primary keys begin with another column than others do.

-- name: remove_attempts
delete e from {given: id bigint} g straight_join {failure} e force index (primary) on e.task_id = g.id;

-- name: remove_attributes
delete a from {given: id bigint} g straight_join {attribute} a force index (primary) on a.task_id = g.id;
