-- Which of the given tasks run.
select r.id from {given: id bigint} g {join: running r} on r.id = g.id
