-- name: count_on
-- New rows of a table get numbers behind those that were written here, and behind those that it has given before.
select setval(s.name, greatest((select max(id) from {conditions}), nextval(s.name))) as id
from (select pg_get_serial_sequence('{conditions}', 'id') as name) s
