-- name: lock
-- The same. And until the transaction ends, rows of a batch are looked up one by one: beside tables of some ten thousand
-- rows a planner would rather read those from end to end, with each statement of a release.
set local enable_seqscan = off;

{part: workflow.lock_rows}
