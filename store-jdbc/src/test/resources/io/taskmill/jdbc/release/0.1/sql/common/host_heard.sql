-- Takes away the notes of the given tasks.
{delete: host_wait h} from {given: id bigint} g {join: host_wait h} on h.id = g.id;
