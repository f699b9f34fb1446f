-- Takes tasks back from nodes that are not registered.
insert into {finished} (id, state, due_at, finished_at, attempts, losses, node, exec,
  first_started_at, last_started_at)
select b.id, b.state, b.due_at, {now}, b.attempts, b.losses,
  case when b.started_at is not null then b.node end,
  case when b.started_at is not null then b.exec end, b.first_started_at, b.last_started_at
from ({part: back}) b
where b.state >= 10;

insert into {waiting} (id, state, due_at, lane, rank_no, suspect, marks, checkpointed, attempts,
  losses, first_started_at, last_started_at, key_no)
select b.id, b.state, b.due_at, b.lane, b.rank_no, 1, b.marks, b.checkpointed, b.attempts,
  b.losses, b.first_started_at, b.last_started_at,
  case when b.marks & 2 <> 0 then (select t.key_no from {task} t where t.id = b.id) end
from ({part: back}) b
where b.state in (4, 5);

insert into {ready} (id, due_at, lane, rank_no, suspect, marks, checkpointed, attempts, losses,
  first_started_at, last_started_at)
select b.id, b.due_at, b.lane, b.rank_no, 1, b.marks, b.checkpointed, b.attempts, b.losses,
  b.first_started_at, b.last_started_at
from ({part: back}) b
where b.state = 2;

insert into {failure} (task_id, node, exec, started_at, ended_at, attempt, kind, error)
select b.id, b.node, b.exec, b.started_at, {now}, b.attempt, 2, {part: loss_words}
from ({part: back}) b
left join {node_name} n on n.id = b.node
where b.started_at is not null;

{delete: live_key k by task_id} from ({part: back}) b
{join: live_key k by task_id} on k.task_id = b.id and k.until_at is null and b.marks & 1 <> 0 and b.state >= 10;

{part: give_up_orphans_turns}

select count(*) as recovered from ({part: orphans}) o;

{part: drop_orphans}
