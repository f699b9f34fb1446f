select pg_notify('{channel}', :message)
