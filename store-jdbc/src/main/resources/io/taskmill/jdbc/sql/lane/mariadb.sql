-- name: is_of
-- Whether a lane is one of this node.
l.host = concat('#', n.id)
