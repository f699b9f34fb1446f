-- Takes notes away.
{delete: key_call c} from {given: id bigint} g {join: key_call c} on c.id = g.id;
