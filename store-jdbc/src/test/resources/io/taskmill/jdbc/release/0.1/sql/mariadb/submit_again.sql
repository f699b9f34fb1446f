-- Who holds the keys that could not be taken. Locked, to see who came after the caller's snapshot: what
-- stood in the way of an insert has the same lock already.
select g.id, null as present, null as scheduled, k.task_id as holder
from {given: id bigint, tenant bigint, type text, task_key text} g
{join: live_key k}
  on k.tenant = g.tenant and k.type = g.type and k.task_key = g.task_key
lock in share mode
