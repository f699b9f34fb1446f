-- name: list
-- The debug modes that are on.
select d.name from {mode} d

-- name: switch_on
-- Switches a mode on; no row if it is on already.
{insert_new} into {mode} (name, since_at) values (:name, {now}) {unless_there}

-- name: switch_off
delete from {mode} where name = :name

-- name: names
-- All of them in one text, with commas between.
(select group_concat(d.name) from {mode} d)
