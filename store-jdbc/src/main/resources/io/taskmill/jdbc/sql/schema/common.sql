-- name: migrations
-- What was applied.
select version, oldest_code from {migration} order by version

-- name: made
-- When the tables were made, which tells stores apart.
select applied_at from {migration} where version = 1
