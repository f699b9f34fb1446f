-- Takes room for new tasks, if there is enough of what was counted, and the count is not too old.
update {queue} set room = room - :more
where name = :queue and capacity is not null and room >= :more
  and counted_at <= {now} and counted_at + 1000000 + 100 * counted > {now}
