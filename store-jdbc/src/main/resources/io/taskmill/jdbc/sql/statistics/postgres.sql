-- name: append
-- Counts what a batch has done.
insert into {stat_delta} (at, tenant, type, queue, {counts}, waits, runs)
select {at}, g.tenant, g.type, g.queue, {counts: g}, g.waits, g.runs
from {given: tenant bigint, type text, queue text, {typed_counts}, waits text, runs text} g
