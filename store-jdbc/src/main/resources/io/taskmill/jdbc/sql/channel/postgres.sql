-- name: listen
listen {channel}

-- name: unlisten
unlisten {channel}

-- name: notify
select pg_notify('{channel}', :message)
