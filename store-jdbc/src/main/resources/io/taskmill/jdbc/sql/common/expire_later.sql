-- Looks again at the given tasks in a while.
{update: deadline d set look_at = {now} + 5000000} of {given: id bigint} g {join: deadline d} on d.id = g.id;
