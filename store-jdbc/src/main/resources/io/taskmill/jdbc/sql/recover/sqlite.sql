-- name: orphans
-- Tasks whose node is not registered.
select r.*
from {running} r
where not exists (select 1 from {node} n where n.id = r.node)
order by r.id
limit :limit

-- name: release_orphans
{part: final.release_moved}

-- name: drop_orphans
delete from {running} where id in (select o.id from ({part: recover.orphans}) o);

-- name: loss_words
'The node ' || b.node || coalesce(' (' || n.name || ' on ' || n.host || ')', '')
  || ' was lost while it ran this task.'
  || case when b.too_many = 1
    then ' This was loss ' || b.losses || ' of ' || b.max_losses || ', so it does not run again.'
    else '' end
