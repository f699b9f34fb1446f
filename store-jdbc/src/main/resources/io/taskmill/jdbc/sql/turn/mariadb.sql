-- name: give_up_orphans
{part: turn.give_up}
