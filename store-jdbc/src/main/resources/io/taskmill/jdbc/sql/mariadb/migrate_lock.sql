-- One migrator at a time, until it lets go or its connection ends.
select get_lock('{channel}', 60)
