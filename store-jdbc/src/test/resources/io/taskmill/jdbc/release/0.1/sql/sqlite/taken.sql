-- The names that are taken in the file, where case does not tell them apart.
select lower(name) as name from sqlite_master
