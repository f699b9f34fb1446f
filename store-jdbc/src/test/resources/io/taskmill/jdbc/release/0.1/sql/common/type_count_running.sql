-- From now on the running tasks of a type are counted.
update {running} set limited = :number
where lane in (select l.id from {lane} l where l.type = :name) and coalesce(limited, 0) <> :number
