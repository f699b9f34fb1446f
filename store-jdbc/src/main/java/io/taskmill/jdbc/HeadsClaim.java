package io.taskmill.jdbc;

import io.taskmill.spi.ClaimRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A claim for databases that cannot read the beginning of each lane in one statement: looks at the
 * heads of the lanes without a lock, chooses the first of all, and takes those that no one else
 * takes just now. It may get fewer than it asks for although there are more, and nothing if others
 * were faster several times in a row.
 */
final class HeadsClaim {

  private static final int ROUNDS = 5;

  private final Verbs verbs;

  HeadsClaim(Verbs verbs) {
    this.verbs = verbs;
  }

  List<ClaimedRow> run(ClaimRequest request, Params params, Answer.Row<ClaimedRow> row) {
    for (int round = 1; round <= ROUNDS; round++) {
      List<Head> heads = heads(request, params);
      if (heads.isEmpty()) {
        return List.of();
      }
      List<ClaimedRow> claimed =
          verbs.together("claim", inside -> take(inside, heads, params, row));
      if (!claimed.isEmpty()) {
        return claimed;
      }
    }
    return List.of();
  }

  private List<Head> heads(ClaimRequest request, Params params) {
    List<Head> heads = new ArrayList<>();
    for (long lane : verbs.rows("claim_lanes", params, row -> row.getLong("id"))) {
      heads.addAll(verbs.rows("claim_heads", params.set("lane", lane), Head::read));
    }
    heads.sort(Head.ORDER);
    return heads.subList(0, Math.min(request.limit(), heads.size()));
  }

  private static List<ClaimedRow> take(
      Verbs inside, List<Head> heads, Params params, Answer.Row<ClaimedRow> row) {
    if (inside.count("claim", params.set("given", Head.rows(heads))) == 0) {
      return List.of();
    }
    List<ClaimedRow> claimed = inside.rows("claimed", params, row);
    Set<Long> ids = claimed.stream().map(task -> task.fence().task()).collect(Collectors.toSet());
    List<Head> taken = heads.stream().filter(head -> ids.contains(head.id())).toList();
    inside.count("claim_taken", Params.given(Head.rows(taken)));
    return claimed;
  }

  private record Head(long lane, int rank, long dueAt, long id) {

    static final Comparator<Head> ORDER =
        Comparator.comparingInt(Head::rank)
            .thenComparingLong(Head::dueAt)
            .thenComparingLong(Head::id);

    static Head read(ResultSet row) throws SQLException {
      return new Head(
          row.getLong("lane"), row.getInt("rank_no"), row.getLong("due_at"), row.getLong("id"));
    }

    static Rows<Head> rows(List<Head> heads) {
      return Rows.of(heads)
          .bigint("lane", Head::lane)
          .smallint("rank_no", Head::rank)
          .bigint("due_at", Head::dueAt)
          .bigint("id", Head::id);
    }
  }
}
