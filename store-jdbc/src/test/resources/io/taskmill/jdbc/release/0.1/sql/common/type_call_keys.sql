-- If the limit of keys is about to change, whoever waits for a turn of this type may have one then.
insert into {key_call} (key_no)
select distinct w.key_no
from {lane} l
join {waiting} w on w.lane = l.id and w.state = 6
where l.type = :name
  and exists (select 1 from {type} y where y.name = :name and coalesce(y.per_key, 0) <> :per_key)
