-- The limits of types that have something for the claimer, and the lanes where that is. Who counts the tasks of a type
-- is alone, so that no two take the same room; what another counts just now is left to it.
select y.name, y.number_no, y.max_running, y.rate_tasks, y.rate_period, y.rate_burst, y.tokens,
  y.tokens_at, {now} as now, l.id as lane
from (
  select y.*
  from {type} y
  where y.name in {texts: types}
    and (y.max_running is not null or y.rate_tasks is not null)
    and y.disabled = 0
    and exists (select 1 from {lane} l where l.type = y.name and {part: limited_lane})
  order by y.name
  {for_update_free}
) y
join {lane} l on l.type = y.name
where {part: limited_lane}
