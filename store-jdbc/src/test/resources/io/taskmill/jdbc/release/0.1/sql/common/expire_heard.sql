-- Nothing is left to look for.
{delete: deadline d} from {given: id bigint} g {join: deadline d} on d.id = g.id;
