-- name: lock
-- Tasks whose node is not registered, except those that another has in hand. Nodes are few: their
-- numbers are read from the index, one step each.
select r.id
from (select distinct x.node from {running} x) d
straight_join {running} r force index ({prefix}running_exec) on r.node = d.node
where not exists (select 1 from {node} n where n.id = d.node)
limit :limit
for update skip locked

-- name: orphans
-- The tasks that were chosen.
select r.*
from {given: id bigint} g
{join: running r} on r.id = g.id

-- name: release_orphans
{part: final.release}

{part: workflow.note_ended}

-- name: drop_orphans
{delete: running r} from {given: id bigint} g {join: running r} on r.id = g.id;

-- name: loss_words
concat('The node ', b.node, coalesce(concat(' (', n.name, ' on ', n.host, ')'), ''),
  ' was lost while it ran this task.',
  case when b.too_many = 1
    then concat(' This was loss ', b.losses, ' of ', b.max_losses, ', so it does not run again.')
    else '' end)
