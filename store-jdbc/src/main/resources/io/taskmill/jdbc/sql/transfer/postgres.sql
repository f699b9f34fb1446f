-- name: count_on
-- New entries of the audit get numbers behind those that were written here, and behind those that it has given before.
select setval(s.name, greatest((select max(id) from {audit}), nextval(s.name))) as id
from (select pg_get_serial_sequence('{audit}', 'id') as name) s
