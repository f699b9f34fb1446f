-- Tasks that may be out of time.
select d.id from {deadline} d
where d.look_at <= {now}
order by d.look_at
limit :limit
{for_update_free}
