-- Nobody else moves the given tasks that are ready, until this ends.
select r.id from {given: id bigint} g {join: ready r by id} on r.id = g.id {for_update}
