-- The lanes that the claimer may take from and that are not empty; none if it is not registered.
select l.id
from {lane} l
where l.type in (
    select x.v from json_table(:types, '$[*]' columns (
      v longtext character set utf8mb4 collate {collation} path '$')) x
  )
  and (:queues is null or l.queue in (
    select x.v from json_table(:queues, '$[*]' columns (
      v longtext character set utf8mb4 collate {collation} path '$')) x
  ))
  and (:tenants is null or l.tenant in (
    select x.v from json_table(:tenants, '$[*]' columns (v bigint path '$')) x
  ))
  and exists (select 1 from {ready} r where r.lane = l.id)
  and exists (select 1 from {node} n where n.id = :node)
