-- Hands out a queue's tasks no more, or again.
update {queue} set paused = :paused, changed_at = {now} where name = :name
