-- How many tasks of these types run.
select r.limited as number_no, count(*) as tasks
from {running} r
where r.limited in {numbers: numbers}
group by r.limited
