-- name: lock_waiting
-- Nobody else moves the given tasks that wait, until this ends.
select w.id from {given: id bigint} g {join: waiting w} on w.id = g.id for update;
