-- The given tasks that are final, or wait and do not keep their turn, give it up; a note is left that their keys have room.
insert into {key_call} (key_no)
select s.key_no
from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

{delete: key_slot s by task_id} from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: finished f} on f.id = g.id;

insert into {key_call} (key_no)
select s.key_no
from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id and w.marks & 4 = 0;

{delete: key_slot s by task_id} from {given: id bigint} g
{join: key_slot s by task_id} on s.task_id = g.id
{join: waiting w} on w.id = g.id and w.marks & 4 = 0;
