package io.taskmill.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the policy of its type adds to a task. Most tasks have {@link #NONE}. Which node alone may
 * run it stands in its headers ({@link NodePin}).
 *
 * @param unique what no other task may have
 * @param turn whether it waits for others of its key; needs a key
 * @param skippable whether it is SKIPPED if its type is full when it first becomes claimable
 * @param startPaused whether it begins PAUSED, for a person to start
 * @param deadline how long after its submit it is ended if it is still live
 * @param host the machine that should run it; others do when it is gone, or after a while
 * @param sticky whether the machine of the last execution that was entered should run it again
 * @param workflow whether it belongs to a workflow; then it comes with {@link WorkflowStore#submit}
 */
public record Terms(
    @Nullable UniqueKey unique,
    KeyTurn turn,
    boolean skippable,
    boolean startPaused,
    @Nullable Duration deadline,
    @Nullable String host,
    boolean sticky,
    WorkflowLink workflow) {

  /** Nothing. */
  public static final Terms NONE = new Terms(null, KeyTurn.NONE, false, false, null);

  /** Of no workflow. */
  public Terms(
      @Nullable UniqueKey unique,
      KeyTurn turn,
      boolean skippable,
      boolean startPaused,
      @Nullable Duration deadline,
      @Nullable String host,
      boolean sticky) {
    this(unique, turn, skippable, startPaused, deadline, host, sticky, WorkflowLink.NONE);
  }

  /** On any machine. */
  public Terms(
      @Nullable UniqueKey unique,
      KeyTurn turn,
      boolean skippable,
      boolean startPaused,
      @Nullable Duration deadline) {
    this(unique, turn, skippable, startPaused, deadline, null, false);
  }

  /** The same, as a part of a workflow. */
  public Terms in(WorkflowLink link) {
    return new Terms(unique, turn, skippable, startPaused, deadline, host, sticky, link);
  }

  /** Only a unique key. */
  public static Terms unique(UniqueKey unique) {
    return new Terms(unique, KeyTurn.NONE, false, false, null);
  }
}
