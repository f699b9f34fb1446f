package io.taskmill.engine;

import io.taskmill.spi.Fence;
import io.taskmill.spi.TaskStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares what the store says this node holds with what this node knows of, and gives back the
 * difference: claims whose answer was lost on its way. Twice in a row, so that an answer which is
 * just arriving is none; one that comes even later finds that its tasks have been given back, and
 * does not run them.
 */
final class Audit {

  private static final Logger log = LoggerFactory.getLogger(Audit.class);

  private final TaskStore store;
  private final Membership membership;
  private final Set<Fence> known;
  private final Set<Fence> givenBack = ConcurrentHashMap.newKeySet();
  private Set<Fence> unknown = Set.of();

  /**
   * The audit of a worker.
   *
   * @param known what it knows of, at any moment
   */
  Audit(TaskStore store, Membership membership, Set<Fence> known) {
    this.store = store;
    this.membership = membership;
    this.known = known;
  }

  /** The claims before have been answered or have failed: nothing of them can come any more. */
  void nextClaim() {
    givenBack.clear();
  }

  /** Whether a task that has come, and is known, was given back before it came. */
  boolean wasGivenBack(Fence fence) {
    return !givenBack.isEmpty() && givenBack.contains(fence);
  }

  /** One comparison. */
  void look() {
    Set<Fence> strangers = new HashSet<>(store.held(membership.node()));
    strangers.removeAll(known);
    Set<Fence> twice = new HashSet<>(strangers);
    twice.retainAll(unknown);
    unknown = strangers;
    giveBack(twice.stream().limit(EngineSettings.BATCH).toList());
  }

  private void giveBack(List<Fence> fences) {
    givenBack.addAll(fences);
    // Whoever comes in between is seen here, or sees that it was given back.
    List<Fence> strangers = fences.stream().filter(fence -> !known.contains(fence)).toList();
    if (!strangers.isEmpty()) {
      store.finish(strangers.stream().map(Worker::released).toList());
      log.info("Gave back {} tasks whose claim was not answered.", strangers.size());
    }
  }
}
