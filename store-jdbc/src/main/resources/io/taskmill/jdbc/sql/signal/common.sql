-- name: cancel
-- Ends tasks that do not run, and asks those that do. The answer is APPLIED or ASKED, and REFUSED for
-- what is not live, and null for a task that was moved by someone else meanwhile: to be asked again.
-- What is in finished and still in its old place was put there here.
{update: running r set asked = {asked:CANCEL}} of {given: id bigint} g {join: running r} on r.id = g.id;

{part: final.row} {state:CANCELLED}
from {given: id bigint} g
{join: ready p by id} on p.id = g.id {for_update};

{part: final.row} {state:CANCELLED}
from {given: id bigint} g
{join: waiting p} on p.id = g.id {for_update};

select g.id,
  case
    when exists (select 1 from {finished} f where f.id = g.id)
      and (exists (select 1 from {ready} r where r.id = g.id)
        or exists (select 1 from {waiting} w where w.id = g.id)) then 'APPLIED'
    when exists (select 1 from {running} r where r.id = g.id and r.asked = {asked:CANCEL}) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id)
      or exists (select 1 from {running} r where r.id = g.id) then null
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

{part: final.end}

-- name: pause
-- Stops tasks that are READY or SCHEDULED, and asks those that run unless they were asked to cancel.
-- The answer is null for a task that was moved by someone else meanwhile: to be asked again.
{part: signal.lock_waiting}

{update: running r set asked = {asked:PAUSE}} of {given: id bigint} g
{join: running r} on r.id = g.id and coalesce(r.asked, {asked:PAUSE}) = {asked:PAUSE};

insert into {waiting} (id, state, {moving}, key_no)
select r.id, {state:PAUSED}, {moving: r},
  case when r.flags & {flag:TURNS} <> 0 then (select t.key_no from {task} t where t.id = r.id) end
from {given: id bigint} g
{join: ready r by id} on r.id = g.id {for_update};

select g.id,
  case
    when exists (select 1 from {ready} r join {waiting} w on w.id = r.id where r.id = g.id)
      or exists (select 1 from {waiting} w where w.id = g.id and w.state in ({state:SCHEDULED}, {state:BLOCKED}, {state:UNDECIDED}))
      then 'APPLIED'
    when exists (select 1 from {running} r where r.id = g.id and r.asked = {asked:PAUSE}) then 'ASKED'
    when exists (select 1 from {ready} r where r.id = g.id)
      or exists (select 1 from {running} r where r.id = g.id and r.asked is null) then null
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

-- What is in waiting by now was put there above.
{delete: ready r by id} from {given: id bigint} g
{join: waiting w} on w.id = g.id
{join: ready r by id} on r.id = g.id;

{part: turn.give_up}

{update: waiting w set state = {state:PAUSED}} of {given: id bigint} g
{join: waiting w} on w.id = g.id and w.state in ({state:SCHEDULED}, {state:BLOCKED}, {state:UNDECIDED});

-- name: resume
-- Lets PAUSED tasks go on: READY if their time has come and there is nothing to decide, otherwise
-- SCHEDULED. Takes back a pause that was asked of those that run. What ends goes from running to waiting, so they are locked in
-- that order: a task is then found in one of them.
{part: execution.lock_running}

{part: signal.lock_waiting}

insert into {ready} (id, {moving})
select w.id, {moving: w}
from {given: id bigint} g
{join: waiting w} on w.id = g.id
where w.state = {state:PAUSED} and w.flags & ({flag:TURNS} | {flag:SKIPPABLE}) = 0 and w.due_at <= {now};

select g.id,
  case
    when exists (select 1 from {waiting} w where w.id = g.id and w.state = {state:PAUSED})
      or exists (select 1 from {running} r where r.id = g.id and r.asked = {asked:PAUSE}) then 'APPLIED'
    else 'REFUSED'
  end as answer
from {given: id bigint} g;

{update: running r set asked = null} of {given: id bigint} g
{join: running r} on r.id = g.id and r.asked = {asked:PAUSE};

-- What is in ready by now was moved there above.
{delete: waiting w} from {given: id bigint} g
{join: ready r by id} on r.id = g.id
{join: waiting w} on w.id = g.id;

{update: waiting w set state = case when flags & ({flag:TURNS} | {flag:SKIPPABLE}) = 0 then {state:SCHEDULED} else {state:UNDECIDED} end} of {given: id bigint} g
{join: waiting w} on w.id = g.id and w.state = {state:PAUSED};
