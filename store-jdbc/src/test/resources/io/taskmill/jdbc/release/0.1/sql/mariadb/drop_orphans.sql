{delete: running r} from {given: id bigint} g {join: running r} on r.id = g.id;
