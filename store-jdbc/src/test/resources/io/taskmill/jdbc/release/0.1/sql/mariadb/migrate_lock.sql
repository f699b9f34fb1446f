-- One migrator at a time, until it lets go or its connection ends; 0 if it was not to be had in time.
select get_lock('{channel}', :seconds)
