-- name: lock
-- One migrator at a time, until its transaction ends.
select pg_advisory_xact_lock(hashtextextended('{channel}', 0))

-- name: taken_names
-- The names that are taken in the schema.
select c.relname as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = :schema

-- name: create
create schema if not exists {schema}
