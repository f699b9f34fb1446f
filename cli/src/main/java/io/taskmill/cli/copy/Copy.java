package io.taskmill.cli.copy;

import io.taskmill.TaskmillException;
import io.taskmill.spi.Store;
import io.taskmill.spi.TransferStore;
import io.taskmill.spi.TransferStore.Page;
import java.util.ArrayList;
import java.util.List;

/** Copies everything from one store to another, part by part and page by page. */
final class Copy {

  /** A page is in memory at once, and so are its payloads. */
  private static final int PAGE = 100;

  private final TransferStore from;
  private final TransferStore to;

  Copy(Store from, Store to) {
    this.from = transfer(from);
    this.to = transfer(to);
  }

  private static TransferStore transfer(Store store) {
    return store
        .role(TransferStore.class)
        .orElseThrow(
            () ->
                new TaskmillException(
                    "%s cannot be copied: it is gone with its process."
                        .formatted(store.description())));
  }

  /**
   * What became of a part.
   *
   * @param copied how many things are new in the target
   * @param there how many it had already
   */
  record Progress(String part, long copied, long there) {

    Progress plus(int size, int written) {
      return new Progress(part, copied + written, there + size - written);
    }
  }

  /** Told after each page. */
  @FunctionalInterface
  interface Listener {
    void at(Progress progress);
  }

  /** Copies what the target has not; gives what became of each part. */
  List<Progress> run(Listener listener) {
    List<Progress> parts = new ArrayList<>();
    for (String part : from.parts()) {
      Progress progress = new Progress(part, 0, 0);
      Long after = TransferStore.START;
      while (after != null) {
        Page page = from.read(part, after, PAGE);
        progress = progress.plus(page.size(), to.write(page));
        listener.at(progress);
        after = page.next();
      }
      parts.add(progress);
    }
    return parts;
  }
}
