-- The lanes that a claim may take from where some types have a limit: those are locked, and have room for so many.
-- What is given stands in selects so that the server keeps one plan for any values.
room as materialized (
  select r.lane, r.type_no, r.tasks
  from unnest(
      (select :room.lane::bigint[]), (select :room.type_no::bigint[]), (select :room.tasks::bigint[]))
    as r (lane, type_no, tasks)
),
lanes as materialized (
  {part: claim_open}
  union all
  select lane from room
)
