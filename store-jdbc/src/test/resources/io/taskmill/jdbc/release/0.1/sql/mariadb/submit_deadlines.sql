-- When to look whether the new tasks are out of time.
insert into {deadline} (id, look_at)
select g.id, :now + g.deadline
from {given: id bigint, deadline bigint} g
where g.deadline is not null
