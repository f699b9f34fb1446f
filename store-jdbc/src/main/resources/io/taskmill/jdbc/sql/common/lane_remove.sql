-- Takes lanes out of the dictionary.
{delete: lane l} from {given: id bigint} g {join: lane l} on l.id = g.id;
