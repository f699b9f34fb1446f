-- Which of the given tasks have ended, or need a person.
select g.id
from {given: id bigint} g
where exists (select 1 from {finished} f where f.id = g.id)
  or exists (select 1 from {waiting} w where w.id = g.id and w.state = 5)
