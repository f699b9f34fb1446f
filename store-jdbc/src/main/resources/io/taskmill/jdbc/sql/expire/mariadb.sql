-- name: words
-- What is told of a task that is out of time.
concat('Not finished within its deadline of ', (t.deadline_at - t.created_at) div 1000000,
  ' s after its submit, so it does not run again.')
