-- name: newest_of
-- In an order that only the index of the column has: of a value that few or no entries have, a planner that knows how many
-- others have would look through all entries from the newest on.
select {part: audit.columns}
from {audit} a
where a.{of} between :{of} and :{of} and a.id < :before
order by a.{of} desc, a.id desc
limit :limit
