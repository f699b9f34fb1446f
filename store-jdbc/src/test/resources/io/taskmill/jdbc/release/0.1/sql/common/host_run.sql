-- Changes with every run of a task, and so tells its waits apart.
((coalesce(r.last_started_at, 0) + r.attempts + r.losses) % 2147483647)
