-- name: lock
-- The migrator's transaction is alone from its beginning.
select 1

-- name: taken_names
-- The names that are taken in the file, where case does not tell them apart.
select lower(name) as name from sqlite_master
