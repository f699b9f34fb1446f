-- name: names
-- All of them in one text, with commas between.
(select string_agg(d.name, ',') from {mode} d)
