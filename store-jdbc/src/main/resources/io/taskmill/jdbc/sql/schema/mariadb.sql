-- name: lock
-- One migrator at a time, until it lets go or its connection ends; 0 if it was not to be had in time.
select get_lock('{channel}', :seconds)

-- name: unlock
-- Only this lock: the connection may be an application's, which may have its own.
select release_lock('{channel}')

-- name: taken_names
-- The names that others have taken in the database. What is ours may be there already, when a migration
-- ended early: tables say so in their comment, and the view comes after the last of them.
select o.table_name as name
from information_schema.tables o
where o.table_schema = :schema
  and o.table_comment not like 'Taskmill: %'
  and not (
    o.table_type = 'VIEW'
    and exists (
      select 1
      from information_schema.tables n
      where n.table_schema = o.table_schema
        and n.table_name = '{prefix}node_name'
        and n.table_comment like 'Taskmill: %'
    )
  )

-- name: made
-- When the tables were made. A plain read would fix what a caller's transaction sees from now on, and lanes and types that are
-- entered beside it would be missing there.
select applied_at from {migration} where version = 1 lock in share mode
