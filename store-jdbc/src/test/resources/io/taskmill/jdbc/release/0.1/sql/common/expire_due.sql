-- Tasks that are out of time and do not run; those that do are their workers' until they come back.
select d.id
from {deadline} d
where d.look_at <= {now} and not exists (select 1 from {running} r where r.id = d.id)
order by d.look_at
limit :limit
{for_update_free}
