-- Gives turns, unless another was faster.
{insert_new} into {key_slot} (key_no, nth, task_id)
select g.key_no, g.turn_no, g.id
from {given: key_no bigint, turn_no bigint, id bigint} g
order by g.key_no
{unless_there}
