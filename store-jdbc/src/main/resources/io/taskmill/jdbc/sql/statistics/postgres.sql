-- name: append
-- Counts what a batch has done.
insert into {stat_delta} (at, tenant, type, queue, {counts}, waits, runs)
select {at}, g.tenant, g.type, g.queue, {counts: g}, g.waits, g.runs
from {given: tenant bigint, type text, queue text, {typed_counts}, waits text, runs text} g

-- name: read
-- What was counted in a time: folded or not, in one statement, so that nothing is seen twice or not at all. What is folded
-- is added up here, since rows of all tenants, types and queues are many times as many as what is asked for; durations
-- are put one behind the other. A planner would rather read all steps of all times than a tenth of them by the index.
set local enable_seqscan = off;

select s.at, {key_columns}, {sums: s} {folded_durations}
from {stat} s
where s.step = :step and s.at >= :from and s.at < :to {conditions}
group by s.at {groups}
union all
select s.at, s.tenant, s.type, s.queue, {counts: s} {durations}
from {stat_delta} s
where s.at >= :from and s.at < :to {conditions}
