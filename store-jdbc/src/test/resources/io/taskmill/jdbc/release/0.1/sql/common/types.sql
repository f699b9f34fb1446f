-- All types.
select y.name, y.version, y.disabled, y.max_running, y.per_key, y.rate_tasks, y.rate_period,
  y.rate_burst, y.host_grace, y.policy
from {type} y
order by y.name
