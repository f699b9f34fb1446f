-- How many tasks of a key may have a turn at once.
select y.name, y.per_key from {type} y where y.per_key is not null
