-- The names that are taken in the schema.
select c.relname as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = :schema
