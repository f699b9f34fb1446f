-- Nobody else counts the tasks of these types meanwhile.
select y.name, y.number_no, y.max_running
from {type} y
where y.name in {texts: types} and y.max_running is not null
order by y.name
{for_update}
