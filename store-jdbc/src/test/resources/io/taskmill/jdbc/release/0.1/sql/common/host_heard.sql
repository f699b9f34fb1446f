-- Takes notes away: of the given tasks, and those that nobody needs any more.
{delete: host_wait h} from {given: id bigint} g {join: host_wait h} on h.id = g.id;

delete from {host_wait} where until_at <= {now} - 60000000
