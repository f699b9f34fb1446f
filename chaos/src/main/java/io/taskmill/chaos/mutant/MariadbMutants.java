package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of what MariaDB does in its own way. */
final class MariadbMutants {

  static final List<Mutant> ALL =
      List.of(
          all(
              "a success is written by id only",
              Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
              new Edit(
                  "finish.succeeded", "and r.node = g.node and r.exec = g.exec {for_update};", ";"),
              new Edit("finish.succeeded", "and r.node = g.node and r.exec = g.exec;", ";")),
          all(
              "a dead node's tasks are handed out while they stay with it",
              Set.of(Kind.WRONG_PLACE, Kind.STUCK, Kind.FINAL_STATE_CHANGED),
              new Edit("recover.drop_orphans", "on r.id = g.id;", "on r.id = g.id and r.id = 0;")),
          all(
              "the living lose their tasks too",
              Set.of(Kind.FENCED_OUT),
              new Edit(
                  "recover.lock",
                  "not exists (select 1 from {node} n where n.id = d.node)",
                  "r.started_at is not null")),
          oneWorker(
              "promotion goes by a node's own clock",
              Set.of(Kind.EARLY),
              new Edit("promote.lock", "{now}", "{now} + 3600000000")),
          all(
              "nobody looks whether a key is taken",
              Set.of(Kind.SUBMITTED_TWICE),
              new Edit(
                  "submit.look",
                  "coalesce(k.until_at > {now}, true)) as holder",
                  "1 = 0) as holder"),
              new Edit(
                  "submit.kept_keys",
                  "select k.task_id from {given: id bigint} g"
                      + " {join: live_key k by task_id} on k.task_id = g.id",
                  "select g.id as task_id from {given: id bigint} g")),
          all(
              "one submit in ten is accepted and goes into a lane that nobody knows",
              Set.of(Kind.STUCK),
              new Edit(
                  "submit.plain",
                  "{now}, :given.lane, 9 - :given.priority",
                  "{now}, if(:given.id % 10 = 0, 0, :given.lane), 9 - :given.priority")),
          all(
              "two count the tasks of a limited type at once",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit("claim.limited_lock", "{for_update_free}", "")));

  private MariadbMutants() {}

  private static Mutant all(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant("mariadb", name, caughtAs, Where.EVERYWHERE, List.of(edits));
  }

  private static Mutant oneWorker(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant("mariadb", name, caughtAs, Where.ONE_WORKER, List.of(edits));
  }
}
