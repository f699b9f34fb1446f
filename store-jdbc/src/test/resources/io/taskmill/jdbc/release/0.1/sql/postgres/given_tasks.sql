unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.queue::text[], :given.type::text[],
    :given.lane::bigint[], :given.creator::bigint[], :given.task_key::text[],
    :given.priority::smallint[], :given.delay::bigint[], :given.run_at::bigint[],
    :given.payload::text[], :given.tags::text[], :given.max_attempts::int[],
    :given.max_losses::int[], :given.needs_person::boolean[]) with ordinality
  as g (id, tenant, queue, type, lane, creator, task_key, priority, delay, run_at, payload, tags,
    max_attempts, max_losses, needs_person, nth)
