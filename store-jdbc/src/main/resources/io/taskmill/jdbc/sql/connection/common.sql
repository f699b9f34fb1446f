-- name: clock
select {now}
