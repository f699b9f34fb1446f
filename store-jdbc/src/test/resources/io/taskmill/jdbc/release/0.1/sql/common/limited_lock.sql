-- Who counts the tasks of a type is alone, so that no two take the same room. What another counts just now is left to it.
select y.name, y.number_no, y.max_running, y.rate_tasks, y.rate_period, y.rate_burst, y.tokens,
  y.tokens_at, {now} as now
from {type} y
where y.name in {texts: types} and y.disabled = 0
order by y.name
{for_update_free}
