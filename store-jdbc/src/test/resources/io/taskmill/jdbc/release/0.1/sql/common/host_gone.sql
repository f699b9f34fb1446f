-- Tasks that wait for a machine on which nobody is left.
select r.id
from {lane} l
join {ready} r on r.lane = l.id
where l.host <> '' and not exists (select 1 from {node} n where n.host = l.host)
limit :limit
{for_update_free}
