package io.taskmill.engine;

import io.taskmill.engine.node.Membership;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every node does for all: makes due tasks ready, ends those whose deadline has passed, gives
 * up machines that do not take their tasks, takes back the tasks of dead nodes.
 */
public final class Maintenance {

  private static final Logger log = LoggerFactory.getLogger(Maintenance.class);

  private final Store store;
  private final Membership membership;
  private final Runnable wakeWorker;
  private final Set<String> saidUnserved = new HashSet<>();

  Maintenance(Store store, Membership membership, Runnable wakeWorker) {
    this.store = store;
    this.membership = membership;
    this.wakeWorker = wakeWorker;
  }

  /** Makes SCHEDULED tasks READY whose time has come. */
  int promote() {
    int promoted = 0;
    int some;
    do {
      some = store.tasks().promote(EngineSettings.BATCH);
      promoted += some;
      tellReady(some);
    } while (some == EngineSettings.BATCH);
    return promoted;
  }

  /** Ends tasks that wait and whose deadline has passed. */
  int expire() {
    int expired = 0;
    int some;
    do {
      some = store.tasks().expire(EngineSettings.BATCH);
      expired += some;
    } while (some == EngineSettings.BATCH);
    if (expired > 0) {
      // Not louder: among them are unique keys whose window is over, and that is no event.
      log.debug("Looked at {} deadlines and windows of unique keys that were over.", expired);
    }
    return expired;
  }

  /** Lets every machine take tasks that have waited for one in vain. */
  int releaseHostWaits() {
    int freed = 0;
    int some;
    do {
      some = store.tasks().releaseHostWaits(EngineSettings.BATCH);
      freed += some;
      tellReady(some);
    } while (some == EngineSettings.BATCH);
    if (freed > 0) {
      log.debug("Let every machine take {} tasks that have waited for one in vain.", freed);
    }
    return freed;
  }

  /** Takes back the tasks of nodes that are gone. */
  int recover() {
    int recovered = 0;
    int some;
    do {
      some = store.tasks().recover(EngineSettings.BATCH);
      recovered += some;
      tellReady(some);
    } while (some == EngineSettings.BATCH);
    if (recovered > 0) {
      log.info("Took back {} tasks of nodes that are gone.", recovered);
    }
    return recovered;
  }

  private void tellReady(int tasks) {
    if (tasks > 0) {
      wakeWorker.run();
      store.wakeup().announce(Hint.READY);
    }
  }

  /** Says, once for each, which types have tasks that nobody runs; the oldest worker says it. */
  void noticeUnservedTypes() {
    List<NodeStatus> workers =
        store.nodes().list().stream().filter(node -> !node.types().isEmpty()).toList();
    boolean oldest = workers.stream().allMatch(node -> node.node() >= membership.node());
    if (!oldest) {
      return;
    }
    Set<String> unserved = new TreeSet<>(store.queries().typesWithReadyTasks());
    workers.forEach(node -> unserved.removeAll(node.types()));
    saidUnserved.retainAll(unserved);
    for (String type : unserved) {
      if (saidUnserved.add(type)) {
        log.warn(
            "Tasks of type '{}' are ready, but no worker has a handler for it; they wait. Start a"
                + " worker that handles the type, or add the name to the formerly(…) of its successor.",
            type);
      }
    }
  }
}
