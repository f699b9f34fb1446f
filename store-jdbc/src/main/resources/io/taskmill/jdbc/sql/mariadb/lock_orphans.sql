-- Marks what is taken back by the sign of its node, which nobody else ever sees: so the orphans stay
-- the same from statement to statement, while other nodes come and go.
update {running} r set r.node = -r.node
where not exists (select 1 from {node} n where n.id = r.node)
order by r.id
limit :limit;
