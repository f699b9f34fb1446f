-- Notes that keys may have room.
select c.id, c.key_no from {key_call} c order by c.id limit :limit {for_update_free}
