unnest(
    :given.id::bigint[], :given.tenant::bigint[], :given.queue::text[], :given.type::text[],
    :given.lane::bigint[], :given.creator::bigint[], :given.task_key::text[],
    :given.priority::smallint[], :given.delay::bigint[], :given.run_at::bigint[],
    :given.payload::text[], :given.tags::text[], :given.max_attempts::int[],
    :given.max_losses::int[], :given.needs_person::boolean[], :given.unique_key::text[],
    :given.window_length::bigint[], :given.key_no::bigint[], :given.marks::smallint[],
    :given.held::boolean[], :given.deadline::bigint[]) with ordinality
  as g (id, tenant, queue, type, lane, creator, task_key, priority, delay, run_at, payload, tags,
    max_attempts, max_losses, needs_person, unique_key, window_length, key_no, marks, held, deadline, nth)
