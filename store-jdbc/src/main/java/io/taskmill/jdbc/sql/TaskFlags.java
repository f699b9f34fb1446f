package io.taskmill.jdbc.sql;

import io.taskmill.TaskState;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.UniqueKey;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What travels with a task as one small number, and where a new task begins. */
public final class TaskFlags {

  /** Has a unique key. */
  static final int UNIQUE = 1;

  /** Takes turns with others of its key. */
  public static final int TURNS = 2;

  /** Keeps its turn until it is final. */
  static final int ORDERED = 4;

  /** Is skipped if its type is full when it first becomes claimable. */
  public static final int SKIPPABLE = 8;

  /** Goes back to the machine that ran it last. */
  public static final int STICKY = 16;

  /** Was reset by a person after it had started: none of its tries is a first one. */
  static final int RESET = 32;

  /** Has its unique key for a time, whatever becomes of it. */
  static final int WINDOW = 64;

  /** Belongs to a workflow. */
  static final int LINKED = 256;

  /** Comes after others of its workflow, and was not let go on yet. */
  static final int AFTER = 512;

  /** Has children: a workflow that hears of its end. */
  static final int PARENT = 1024;

  /** Began to undo its steps, once since it was submitted or reset. */
  static final int UNDOING = 2048;

  /** Was sent a signal since it runs; gone when it leaves running. */
  static final int SIGNALLED = 128;

  public static final int READY = TaskState.READY.code();

  /** SCHEDULED, and when its time has come there is something to decide. */
  static final int TO_DECIDE = 7;

  /** BLOCKED, because it comes after others of its workflow. */
  static final int COMES_AFTER = 8;

  /** What {@code asked} is if a cancel was asked for. */
  public static final int ASKED_CANCEL = 1;

  /** What {@code asked} is if a pause was asked for. */
  public static final int ASKED_PAUSE = 2;

  private TaskFlags() {}

  public static int of(NewTask task) {
    UniqueKey unique = task.terms().unique();
    int flags = unique == null ? 0 : unique.window() == null ? UNIQUE : UNIQUE | WINDOW;
    if (takesTurns(task)) {
      flags |= task.terms().turn() == KeyTurn.ORDERED ? TURNS | ORDERED : TURNS;
    }
    flags |= task.terms().skippable() ? SKIPPABLE : 0;
    flags |=
        switch (task.terms().workflow()) {
          case NONE -> 0;
          case MEMBER -> LINKED;
          case AFTER -> LINKED | AFTER;
        };
    boolean sticky = task.terms().sticky() && !NodePin.isPinned(task.headers());
    return sticky ? flags | STICKY : flags;
  }

  /** Names the tasks with which it takes turns; null if it does not. */
  public static @Nullable Long keyNumber(NewTask task) {
    return takesTurns(task)
        ? (Long)
            Hash.of("key", Long.toString(task.tenant()), task.type(), String.valueOf(task.key()))
        : null;
  }

  /** The stored state of a new task. */
  public static int firstState(NewTask task, boolean due) {
    if (task.terms().startPaused()) {
      return TaskState.PAUSED.code();
    }
    return onward(of(task), due);
  }

  /** What people see of a stored state. */
  public static TaskState stateOf(int stored) {
    return switch (stored) {
      case TO_DECIDE -> TaskState.SCHEDULED;
      case COMES_AFTER -> TaskState.BLOCKED;
      default -> TaskState.ofCode(stored);
    };
  }

  /** The stored states that people see as this one. */
  public static Stream<Integer> stored(TaskState state) {
    return switch (state) {
      case SCHEDULED -> Stream.of(state.code(), TO_DECIDE);
      case BLOCKED -> Stream.of(state.code(), COMES_AFTER);
      default -> Stream.of(state.code());
    };
  }

  /** The stored state of a task that goes on. */
  public static int onward(int flags, boolean due) {
    if ((flags & AFTER) != 0) {
      return COMES_AFTER;
    }
    if ((flags & (TURNS | SKIPPABLE)) != 0) {
      return TO_DECIDE;
    }
    return due ? READY : TaskState.SCHEDULED.code();
  }

  /** The stored state of a task that people see in this state, if it had another one before. */
  public static int kept(TaskState state, int before) {
    return stateOf(before) == state ? before : state.code();
  }

  /** The flags of a task that was let through once. */
  public static int withoutSkipping(int flags) {
    return flags & ~SKIPPABLE;
  }

  public static boolean isUnique(int flags) {
    return (flags & UNIQUE) != 0;
  }

  /** Whether it has its unique key for a time, and not for as long as it is live. */
  public static boolean hasWindow(int flags) {
    return (flags & WINDOW) != 0;
  }

  public static boolean isReset(int flags) {
    return (flags & RESET) != 0;
  }

  /** The flags of a task that is reset. */
  public static int reset(int flags) {
    return (flags | RESET) & ~UNDOING;
  }

  /** Whether its steps may be being undone. */
  public static boolean isUndoing(int flags) {
    return (flags & UNDOING) != 0;
  }

  /** Whether it belongs to a workflow. */
  public static boolean isLinked(int flags) {
    return (flags & LINKED) != 0;
  }

  /** Whether a workflow hears of its end: the one that it belongs to, or one of its children. */
  public static boolean leavesNotes(int flags) {
    return (flags & (LINKED | PARENT)) != 0;
  }

  /** The flags of a task that does not run any more. */
  public static int withoutSignal(int flags) {
    return flags & ~SIGNALLED;
  }

  public static boolean takesTurns(int flags) {
    return (flags & TURNS) != 0;
  }

  private static boolean takesTurns(NewTask task) {
    return task.terms().turn() != KeyTurn.NONE && task.key() != null;
  }
}
