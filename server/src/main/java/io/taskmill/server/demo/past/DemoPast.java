package io.taskmill.server.demo.past;

import io.taskmill.TaskmillException;
import io.taskmill.server.StoreAddress;
import io.taskmill.spi.Store;
import io.taskmill.spi.TransferStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last day of a shop that opens today.
 *
 * @param isNew whether it was written by this start: the store had nothing
 */
public record DemoPast(boolean isNew) {

  private static final Logger log = LoggerFactory.getLogger(DemoPast.class);
  private static final DemoPast NONE = new DemoPast(false);
  private static final int ORDERS = 260;
  private static final int ORDERS_KEPT_MINUTES = 700;
  private static final int SMALL_KEPT_MINUTES = 110;
  private static final int SMALL_OF_A_MINUTE = 8;

  /**
   * Writes it, unless the store has anything at all. What cannot be opened is left to the Taskmill,
   * which says more about it.
   */
  public static DemoPast writeInto(StoreAddress address) {
    return open(address).map(DemoPast::writeInto).orElse(NONE);
  }

  private static Optional<Store> open(StoreAddress address) {
    try {
      return address.open();
    } catch (TaskmillException e) {
      log.debug("The store cannot be opened", e);
      return Optional.empty();
    }
  }

  private static DemoPast writeInto(Store opened) {
    try (Store store = opened) {
      Optional<TransferStore> transfer = store.role(TransferStore.class);
      if (transfer.isEmpty() || !isEmpty(transfer.get())) {
        return NONE;
      }
      long start = System.nanoTime();
      write(store, transfer.get());
      log.info(
          "The demo's shop has a past of a day, written in {} ms.",
          Duration.ofNanos(System.nanoTime() - start).toMillis());
      return new DemoPast(true);
    }
  }

  private static boolean isEmpty(TransferStore store) {
    return store.parts().stream()
        .allMatch(part -> store.read(part, TransferStore.START, 1).size() == 0);
  }

  private static void write(Store store, TransferStore transfer) {
    Instant now = Instant.now();
    Day day = new Day(now);
    Book book = new Book();
    List<PastNode> nodes =
        List.of(
            new PastNode("mill-01", 1, day.at(Day.MINUTES)),
            new PastNode("mill-02", 2, day.at(Day.MINUTES - 1)),
            new PastNode("mill-03", 3, day.at(Day.MINUTES - 2)));
    nodes.forEach(node -> book.add("nodes", node.row()));
    Lanes lanes = Lanes.enter(store, transfer, now);
    PastOrders orders = new PastOrders(book, day, lanes, nodes);
    PastPeople people = new PastPeople(book, day);
    PastStatistics statistics = new PastStatistics(day);
    try (Rehearsal errors = Rehearsal.begin()) {
      statistics.count();
      smallTasks(book, day, nodes);
      new PastTimes(book, day, nodes).add();
      PastError away = errors.bankAway();
      for (int i = 0; i < ORDERS; i++) {
        orders.done(6 + day.random().nextInt(ORDERS_KEPT_MINUTES), away);
      }
      new PastTroubles(book, day, lanes, orders, people, nodes).add(errors);
    }
    people.write();
    statistics.addTo(book);
    book.write(transfer);
  }

  /** Mails, pictures and points of the last hours; a few of each minute are kept. */
  private static void smallTasks(Book book, Day day, List<PastNode> nodes) {
    for (int minute = 2; minute <= SMALL_KEPT_MINUTES; minute++) {
      for (int i = 0; i < SMALL_OF_A_MINUTE; i++) {
        Instant created = day.in(minute);
        PastNode node = nodes.get(day.random().nextInt(nodes.size()));
        PastTask task;
        if (i % 2 == 0) {
          task =
              new PastTask(
                      Kind.MAIL,
                      1,
                      created,
                      "{\"to\":\"grace@shop.example\",\"template\":\"offer\"}")
                  .tags("[\"marketing\",\"offer\"]")
                  .succeeded(node, created.plus(day.around(60)), day.around(70), null);
        } else {
          String file = "product-%03d.png".formatted(day.random().nextInt(500));
          task =
              new PastTask(
                      Kind.RESIZE, 1, created, "{\"file\":\"%s\",\"width\":960}".formatted(file))
                  .succeeded(node, created.plus(day.around(3_500)), day.around(1_400), null);
        }
        book.add(task);
      }
    }
  }
}
