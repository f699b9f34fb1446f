-- name: read_committed
-- For this transaction only: the connection may belong to others afterwards.
set transaction isolation level read committed

-- name: timeouts
-- For this transaction only: the connection may belong to others afterwards.
select set_config('idle_in_transaction_session_timeout', :standstill, true),
  set_config('lock_timeout', :lock, true)
