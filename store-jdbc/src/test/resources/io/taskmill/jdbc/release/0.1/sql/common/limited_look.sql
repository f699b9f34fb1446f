-- Whether there is anything in lanes of types with a limit that the claimer may take from.
select 1
from {type} y
join {lane} l on l.type = y.name
where y.name in {texts: types} and y.disabled = 0 and {part: limited_lane}
limit 1
