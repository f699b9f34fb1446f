-- Lets every machine take the given tasks, which are ready and wait for one.
{update: ready r by id set lane = (
  select p.id
  from {lane} l
  join {lane} p on p.type = l.type and p.queue = l.queue and p.tenant = l.tenant
  where l.id = lane and p.host = ''
)} of {given: id bigint} g {join: ready r by id} on r.id = g.id;
