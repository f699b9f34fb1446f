-- Tasks that wait for a machine on which nobody is left.
select r.id
from {ready} r
where r.lane in {numbers: lanes}
limit :limit
