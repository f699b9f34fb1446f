-- Enters types; one that is there stays as it is.
{insert_new} into {type} (name, number_no, version, disabled, max_running, per_key, rate_tasks,
  rate_period, rate_burst, host_grace, policy, changed_at)
select g.name, g.number_no, 1, g.disabled, g.max_running, g.per_key, g.rate_tasks, g.rate_period,
  g.rate_burst, g.host_grace, g.policy, {now}
from {given: name text, number_no bigint, disabled smallint, max_running bigint, per_key bigint,
  rate_tasks bigint, rate_period bigint, rate_burst bigint, host_grace bigint,
  policy text} g
order by g.name
{unless_there}
