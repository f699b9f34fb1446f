-- name: listen
listen {channel}

-- name: unlisten
unlisten {channel}

-- name: notify
-- Its commit does not wait for the disk: hints may be lost, and whoever commits tasks meanwhile would have to wait too.
select set_config('synchronous_commit', 'off', true), pg_notify('{channel}', :message)
