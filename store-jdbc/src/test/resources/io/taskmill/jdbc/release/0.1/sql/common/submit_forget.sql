-- Frees unique keys of the given tasks whose time is over.
{delete: live_key k by task_id} from {given: tenant bigint, type text, unique_key text} g
{join: live_key k} on k.tenant = g.tenant and k.type = g.type and k.unique_key = g.unique_key
  and k.until_at <= {now};
