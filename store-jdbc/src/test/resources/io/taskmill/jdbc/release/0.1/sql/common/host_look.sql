-- Whether any task waits for a machine.
select count(*)
from (select 1 from {lane} l join {ready} r on r.lane = l.id where l.host <> '' limit 1) x
