-- Whole rows, read here and written into another database. Tables and columns are named by Java: all that there are.

-- name: read
-- Rows as they stand.
select * from {conditions}

-- name: there
-- What of a page is there already.
select {conditions}

-- name: write
-- Puts whole rows into a table.
insert into {conditions}

-- name: call_keys
-- Leaves a note for each key of a task that waits for its turn: whoever should have given it one is not here.
insert into {key_call} (key_no) select g.key_no from {given: key_no bigint} g

-- name: count_on
-- New rows of a table get numbers behind those that were written here.
select max(id) as id from {conditions}
