-- Only this lock: the connection may be an application's, which may have its own.
select release_lock('{channel}')
