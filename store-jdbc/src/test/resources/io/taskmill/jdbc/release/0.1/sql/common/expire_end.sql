-- Ends the given tasks, which are ready or wait, and are locked.
insert into {failure} (task_id, node, exec, ended_at, attempt, kind, error)
select p.id, 0, 0, {now}, p.attempts + p.losses + 1, 5, {part: expired_words}
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
{join: task t} on t.id = p.id;

insert into {failure} (task_id, node, exec, ended_at, attempt, kind, error)
select p.id, 0, 0, {now}, p.attempts + p.losses + 1, 5, {part: expired_words}
from {given: id bigint} g
{join: waiting p} on p.id = g.id and p.state <> 5
{join: task t} on t.id = p.id;

insert into {finished} (id, state, due_at, finished_at, attempts, losses, first_started_at,
  last_started_at)
select p.id, 11, p.due_at, {now}, p.attempts, p.losses, p.first_started_at, p.last_started_at
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
{join: task t} on t.id = p.id
where not t.needs_person;

insert into {finished} (id, state, due_at, finished_at, attempts, losses, first_started_at,
  last_started_at)
select p.id, 11, p.due_at, {now}, p.attempts, p.losses, p.first_started_at, p.last_started_at
from {given: id bigint} g
{join: waiting p} on p.id = g.id and p.state <> 5
{join: task t} on t.id = p.id
where not t.needs_person;

-- What is not in finished by now is for a person.
{update: waiting w set state = 5} of {given: id bigint} g
{join: task t} on t.id = g.id and t.needs_person
{join: waiting w} on w.id = g.id;

insert into {waiting} (id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
  losses, first_started_at, last_started_at, key_no)
select p.id, 5, p.due_at, p.lane, p.rank_no, p.suspect, p.marks, p.checkpointed, p.attempts,
  p.losses, p.first_started_at, p.last_started_at, t.key_no
from {given: id bigint} g
{join: ready p by id} on p.id = g.id
{join: task t} on t.id = p.id
where t.needs_person;

{part: give_up_turns}

{delete: live_key k by task_id} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: live_key k by task_id} on k.task_id = g.id and k.until_at is null;

{delete: ready r by id} from {given: id bigint} g {join: ready r by id} on r.id = g.id;

{delete: waiting w} from {given: id bigint} g
{join: finished f} on f.id = g.id
{join: waiting w} on w.id = g.id;
