-- name: forget
-- The given tasks forget the step of this name.
delete s from {given: id bigint} g {join: step s} on s.task_id = g.id and s.name = :name

-- name: remove_steps
-- Their primary key begins with another column than others do.
delete s from {given: id bigint} g straight_join {step} s force index (primary) on s.task_id = g.id;
