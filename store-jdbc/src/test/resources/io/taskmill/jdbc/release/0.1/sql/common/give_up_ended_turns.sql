-- As give_up_turns, for executions that are being ended: those of tasks without turns touch nothing of keys.
insert into {key_call} (key_no)
select s.key_no
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.marks & 2 <> 0
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

{delete: key_slot s by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.marks & 2 <> 0
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

insert into {key_call} (key_no)
select s.key_no
from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.marks & 6 = 2
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id;

{delete: key_slot s by task_id} from {given: id bigint, node bigint, exec bigint} g
{join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec and r.marks & 6 = 2
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id;
