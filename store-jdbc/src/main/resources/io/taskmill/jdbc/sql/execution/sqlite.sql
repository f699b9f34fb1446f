-- name: lock_held_of_given
-- Nothing: who writes is alone.

-- name: lock_running
-- Nothing: who writes is alone.
