package io.taskmill.jdbc;

import java.util.List;
import java.util.function.Function;

/** Runs verbs by name in a session. */
final class Verbs {

  private final SqlFiles files;
  private final Session session;

  Verbs(SqlFiles files, Session session) {
    this.files = files;
    this.session = session;
  }

  /** The same verbs elsewhere. */
  Verbs in(Session other) {
    return new Verbs(files, other);
  }

  /** The rows that a verb answers with. */
  <T> List<T> rows(String verb, Params params, Answer.Row<T> row) {
    return session.run(files.script(verb), params, () -> Answer.rows(row));
  }

  /** The rows that a verb with open conditions answers with. */
  <T> List<T> rows(String verb, String conditions, Params params, Answer.Row<T> row) {
    return session.run(files.script(verb, conditions), params, () -> Answer.rows(row));
  }

  /** Several verbs as one unit. */
  <T> T together(String verb, Function<Verbs, T> several) {
    return session.together(verb, inside -> several.apply(in(inside)));
  }

  /** How many rows a verb changed. */
  int count(String verb, Params params) {
    return session.run(files.script(verb), params, Answer::count);
  }
}
