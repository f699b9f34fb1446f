-- Who holds the keys that could not be taken. Locked, to see who came after the caller's snapshot: what
-- stood in the way of an insert has the same lock already.
select g.id, null as present, null as waits, k.task_id as holder
from {given: id bigint, tenant bigint, type text, unique_key text} g
{join: live_key k}
  on k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
    and coalesce(k.until_at > {now}, true)
lock in share mode
