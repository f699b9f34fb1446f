-- Changes a type, if nobody else has since it was read.
update {type}
set version = version + 1, disabled = :first.disabled, max_running = :first.max_running,
  per_key = :first.per_key, rate_tasks = :first.rate_tasks, rate_period = :first.rate_period,
  rate_burst = :first.rate_burst, host_grace = :first.host_grace, policy = :first.policy, changed_at = {now}
where name = :first.name and version = :first.version
