-- name: lease_ids
-- Leases a slot for making ids if it is free, or renews its lease; no row if another has it. The second column is
-- set after the first one, and sees what that has become.
insert into {id_lease} (slot, holder, until_at)
values (:slot, :holder, {now} + :time)
on duplicate key update
  holder = if(holder = :holder or until_at <= {now}, :holder, holder),
  until_at = if(holder = :holder, {now} + :time, until_at);

select l.slot, {now} as now from {id_lease} l where l.slot = :slot and l.holder = :holder;
