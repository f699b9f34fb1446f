-- name: cancel
-- Ends tasks that do not run, and asks those that do. The answer is APPLIED or ASKED, REFUSED for what
-- is not live, and null for a task that was moved by someone else meanwhile: to be asked again.
with clock as materialized (
  select {now} as now
),
from_ready as (
  delete from {ready} where id = any(:given.id::bigint[]) returning *
),
from_waiting as (
  delete from {waiting} where id = any(:given.id::bigint[]) returning *
),
asked as (
  update {running} set asked = {asked:CANCEL} where id = any(:given.id::bigint[]) returning id
),
applied as materialized (
  select id, {moving} from from_ready
  union all
  select id, {moving} from from_waiting
),
outcome as not materialized (
  select id, {state:CANCELLED} as state, due_at, now, attempts, losses, null::bigint as node,
    null::bigint as exec, first_started_at, last_started_at, null as result, flags
  from applied, clock
),
{part: final.outcomes}
select g.id,
  case
    when g.id in (select id from applied) then 'APPLIED'
    when g.id in (select id from asked) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id)
      or exists (select 1 from {running} r where r.id = g.id) then null
    else 'REFUSED'
  end as answer
from unnest(:given.id::bigint[]) as g (id)

-- name: pause
-- Stops tasks that are READY or SCHEDULED, and asks those that run unless they were asked to cancel.
-- The answer is null for a task that was moved by someone else meanwhile: to be asked again.
with from_ready as (
  delete from {ready} where id = any(:given.id::bigint[]) returning *
),
from_waiting as (
  update {waiting} set state = {state:PAUSED}
  where id = any(:given.id::bigint[]) and state in ({state:SCHEDULED}, {state:BLOCKED}, {state:UNDECIDED})
  returning id
),
asked as (
  update {running} set asked = {asked:PAUSE}
  where id = any(:given.id::bigint[]) and asked is distinct from {asked:CANCEL}
  returning id
),
to_waiting as (
  insert into {waiting} (id, state, {moving}, key_no)
  select id, {state:PAUSED}, {moving},
    case when flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = from_ready.id) end
  from from_ready
  returning id
),
outcome as not materialized (
  select id, {state:PAUSED} as state, flags from from_ready
),
{part: turn.give_up_outcomes}
select g.id,
  case
    when g.id in (select id from to_waiting) or g.id in (select id from from_waiting) then 'APPLIED'
    when g.id in (select id from asked) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id and w.state in ({state:SCHEDULED}, {state:BLOCKED}, {state:UNDECIDED}))
      or exists (select 1 from {running} r where r.id = g.id and r.asked is distinct from {asked:CANCEL}) then null
    else 'REFUSED'
  end as answer
from unnest(:given.id::bigint[]) as g (id)

-- name: resume
-- Lets PAUSED tasks go on: READY if their time has come and there is nothing to decide, otherwise SCHEDULED. Takes back a pause that was
-- asked of those that run. The answer is null for a task that was moved by someone else meanwhile: to be asked again.
with clock as materialized (
  select {now} as now
),
due as (
  delete from {waiting}
  where id = any(:given.id::bigint[]) and state = {state:PAUSED} and flags & ({flag:TURNS} | {flag:SKIPPABLE}) = 0
    and due_at <= (select now from clock)
  returning *
),
later as (
  update {waiting} set state = case when flags & ({flag:TURNS} | {flag:SKIPPABLE}) = 0 then {state:SCHEDULED} else {state:UNDECIDED} end
  where id = any(:given.id::bigint[]) and state = {state:PAUSED}
    and (flags & ({flag:TURNS} | {flag:SKIPPABLE}) <> 0 or due_at > (select now from clock))
  returning id
),
taken_back as (
  update {running} set asked = null where id = any(:given.id::bigint[]) and asked = {asked:PAUSE} returning id
),
to_ready as (
  insert into {ready} (id, {moving})
  select id, {moving}
  from due
  returning id
)
select g.id,
  case
    when g.id in (select id from to_ready) or g.id in (select id from later)
      or g.id in (select id from taken_back) then 'APPLIED'
    when exists (select 1 from {waiting} w where w.id = g.id and w.state = {state:PAUSED})
      or exists (select 1 from {running} r where r.id = g.id and r.asked = {asked:PAUSE}) then null
    else 'REFUSED'
  end as answer
from unnest(:given.id::bigint[]) as g (id)
