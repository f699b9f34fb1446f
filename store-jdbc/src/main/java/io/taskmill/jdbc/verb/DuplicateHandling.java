package io.taskmill.jdbc.verb;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What is done about duplicates besides reporting them, in the transaction of the submit. */
public final class DuplicateHandling {

  private DuplicateHandling() {}

  /** Tasks that replace an earlier one of the same submit come after it. */
  static List<List<NewTask>> rounds(List<NewTask> tasks) {
    List<List<NewTask>> rounds = new ArrayList<>();
    Set<NewTaskRows.Unique> seen = new HashSet<>();
    List<NewTask> round = new ArrayList<>();
    for (NewTask task : tasks) {
      String key = NewTaskRows.uniqueKey(task);
      boolean first = key == null || seen.add(NewTaskRows.Unique.of(task));
      if (!first && does(task, OnDuplicate.REPLACE)) {
        rounds.add(round);
        round = new ArrayList<>();
        seen.clear();
        seen.add(NewTaskRows.Unique.of(task));
      }
      round.add(task);
    }
    rounds.add(round);
    return rounds;
  }

  /**
   * Cancels tasks that are to be replaced and have never started.
   *
   * @return whether there was any
   */
  static boolean makeWay(Verbs inside, List<NewTask> tasks) {
    List<NewTask> replacing =
        tasks.stream().filter(task -> does(task, OnDuplicate.REPLACE)).toList();
    if (replacing.isEmpty()) {
      return false;
    }
    TreeSet<Long> holders = new TreeSet<>();
    for (NotCreated reason :
        inside.rows("submit.look", Params.given(NewTaskRows.keys(replacing)), NotCreated::read)) {
      if (!reason.present() && reason.holder() != null) {
        holders.add(reason.holder());
      }
    }
    if (holders.isEmpty()) {
      return false;
    }
    Params given = Params.ids(holders);
    List<Long> cancelled = inside.rows("submit.replace", given, row -> row.getLong("id"));
    StatisticsAppender.ended(inside, cancelled);
    return !cancelled.isEmpty();
  }

  /** The tasks that were not created and are to replace the task that was there. */
  static List<NewTask> refused(List<NewTask> tasks, List<Submitted> answers) {
    List<NewTask> refused = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      if (!answers.get(i).created() && does(tasks.get(i), OnDuplicate.REPLACE)) {
        refused.add(tasks.get(i));
      }
    }
    return refused;
  }

  /**
   * Refuses the whole submit for a duplicate that is to be rejected.
   *
   * @throws DuplicateTaskException naming the task that it met
   */
  static void reject(List<NewTask> tasks, List<Submitted> answers) {
    for (int i = 0; i < tasks.size(); i++) {
      if (!answers.get(i).created() && does(tasks.get(i), OnDuplicate.REJECT)) {
        throw new DuplicateTaskException(tasks.get(i).type(), answers.get(i).id());
      }
    }
  }

  private static boolean does(NewTask task, OnDuplicate what) {
    UniqueKey unique = task.terms().unique();
    return unique != null && Objects.equals(unique.onDuplicate(), what);
  }
}
