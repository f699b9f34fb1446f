-- Nobody else ends the given tasks that run, until this ends.
select r.id from {given: id bigint} g {join: running r} on r.id = g.id for update;
