-- name: read_committed
-- For this transaction only: the connection may belong to others afterwards.
set transaction isolation level read committed
