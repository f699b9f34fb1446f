package io.taskmill.server.access;

import io.taskmill.Taskmill;
import io.taskmill.admin.Actor;
import io.taskmill.web.ApiException;
import io.taskmill.web.Caller;
import io.taskmill.web.ProblemCode;
import io.taskmill.wire.WireJson;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes of who may do what, each with its trace in the audit. They are for callers without
 * limits: whoever is bound to a tenant could otherwise make a token that is not.
 */
public final class Audited {

  private final Taskmill mill;

  /** In the audit of this store. */
  public Audited(Taskmill mill) {
    this.mill = mill;
  }

  /** Refuses a caller with limits. */
  public static void requireNoLimits(Caller caller) {
    if (!caller.scope().isEverything()) {
      throw new ApiException(
          ProblemCode.OUT_OF_SCOPE,
          "Users, tokens, keys, secrets and alerts are of the whole cluster, but you are bound to a part of its tasks. Ask somebody who is not.");
    }
  }

  /**
   * Does something, with an entry before, so that nothing is done without a trace, and one after.
   *
   * @param after what it is about to be, without secrets; null for nothing to say
   */
  public <T> T run(
      Caller caller,
      @Nullable String why,
      String verb,
      String subject,
      @Nullable Object after,
      Supplier<T> change) {
    Entry entry = asked(caller, why, verb, subject, after);
    T result = change.get();
    record(entry, "applied");
    return result;
  }

  /**
   * The same for a change that may come too late, because somebody else was first. The entry after
   * says so.
   *
   * @return whether it was done
   */
  boolean tryRun(
      Caller caller,
      @Nullable String why,
      String verb,
      String subject,
      @Nullable Object after,
      BooleanSupplier change) {
    Entry entry = asked(caller, why, verb, subject, after);
    boolean done = change.getAsBoolean();
    record(entry, done ? "applied" : "refused");
    return done;
  }

  private record Entry(Actor by, String verb, String subject, @Nullable String text) {}

  private Entry asked(
      Caller caller, @Nullable String why, String verb, String subject, @Nullable Object after) {
    requireNoLimits(caller);
    Actor by = new Actor(caller.name(), why == null || why.isBlank() ? null : why);
    String text = after == null ? null : WireJson.strict().writeValueAsString(after);
    Entry entry = new Entry(by, verb, subject, text);
    record(entry, "asked");
    return entry;
  }

  private void record(Entry entry, String outcome) {
    mill.record(entry.by(), entry.verb(), outcome, entry.subject(), entry.text());
  }

  /** That somebody has signed in. */
  void signedIn(String who) {
    mill.record(new Actor(who, null), "sign-in", "applied", "session", null);
  }
}
