-- The migrator's transaction is alone from its beginning.
select 1
