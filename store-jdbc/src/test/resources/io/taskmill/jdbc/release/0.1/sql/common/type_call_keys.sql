-- A limit of keys has changed: whoever waits for a turn of this type may have one now.
insert into {key_call} (key_no)
select distinct w.key_no
from {lane} l
join {waiting} w on w.lane = l.id and w.state = 6
where l.type = :name
