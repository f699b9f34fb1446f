-- name: take
-- Takes out of finished those of the given tasks that are final since then. The ids are given in order and each once:
-- width_bucket finds an id's place.
delete from {finished} f
where f.id = any(:given.id::bigint[])
  and f.finished_at = (:given.finished_at::bigint[])[width_bucket(f.id, :given.id::bigint[])]
returning f.id, case when f.flags & {flag:LINKED} <> 0 then 1 else 0 end as linked
