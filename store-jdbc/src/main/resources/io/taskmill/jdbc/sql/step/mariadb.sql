-- name: forget
-- The given tasks forget what came of the step of this name.
update {given: id bigint} g straight_join {step} s force index (primary) on s.task_id = g.id and s.name = :name
set s.status = {status:WAITING}, s.attempts = 0, s.generation = s.generation + 1, s.undoable = 0, s.until_at = null, s.result = null,
  s.error = null

-- name: remove_named
-- The given tasks forget the step of this name.
delete s from {given: id bigint} g {join: step s} on s.task_id = g.id and s.name = :name

-- name: remove_steps
-- Their primary key begins with another column than others do.
delete s from {given: id bigint} g straight_join {step} s force index (primary) on s.task_id = g.id;

-- name: end_waits
-- For the given tasks the time has come that they have slept for, or have let pass before the next try of a step.
update {given: id bigint} g straight_join {step} s force index (primary) on s.task_id = g.id
set s.until_at = :now
where s.status = {status:WAITING} and s.kind in ({stepkind:SLEEP}, {stepkind:STEP}) and s.until_at > :now
