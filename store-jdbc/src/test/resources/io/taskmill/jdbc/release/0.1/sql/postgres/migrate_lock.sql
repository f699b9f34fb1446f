-- One migrator at a time, until its transaction ends.
select pg_advisory_xact_lock(hashtextextended('{channel}', 0))
