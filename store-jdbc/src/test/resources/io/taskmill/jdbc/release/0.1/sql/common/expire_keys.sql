-- Forgets unique keys whose time is over.
delete from {live_key} where until_at <= {now}
