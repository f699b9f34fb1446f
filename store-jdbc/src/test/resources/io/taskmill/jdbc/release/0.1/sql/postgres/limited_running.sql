-- How many tasks of these types run, counting no further than the largest limit. What looks like a range is so that the
-- index is read in order: a bitmap would read all that has run since the last vacuum, each time, since only an
-- index scan remembers what is dead.
select t.number_no, (
    select count(*)
    from (
      select 1 from {running} r
      where r.limited >= t.number_no and r.limited <= t.number_no
      order by r.limited
      limit (select :most::bigint)
    ) r
  ) as tasks
from unnest((select :numbers::bigint[])) as t (number_no)
