-- Where a claim is to read: each lane from its beginning, or each of its priorities from its cursor on.
span as materialized (
  select l.id as lane, c.rank_no as low, c.rank_no as high, c.due_at, c.id
  from lanes l
  join unnest(
      :cursor.lane::bigint[], :cursor.rank_no::smallint[], :cursor.due_at::bigint[],
      :cursor.id::bigint[])
    as c (lane, rank_no, due_at, id) on c.lane = l.id
  union all
  select l.id, 0::smallint, 8::smallint, -9223372036854775808, -9223372036854775808
  from lanes l
  where l.id <> all(:cursor.lane::bigint[])
)
