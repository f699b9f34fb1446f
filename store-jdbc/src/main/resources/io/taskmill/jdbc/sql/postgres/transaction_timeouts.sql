-- For this transaction only: the connection may belong to others afterwards.
select set_config('idle_in_transaction_session_timeout', :standstill, true),
  set_config('lock_timeout', :lock, true)
