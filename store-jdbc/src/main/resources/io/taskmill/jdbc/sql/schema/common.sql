-- name: migrations
-- What was applied.
select version, oldest_code from {migration} order by version
