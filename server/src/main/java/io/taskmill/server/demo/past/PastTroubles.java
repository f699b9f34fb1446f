package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What did not go well: what waits for a person, what has failed, and what people did about it. */
final class PastTroubles {

  private static final int RENEWALS = 118;
  private static final int STUCK_ORDERS = 12;
  private static final int REFUSED_CARDS = 17;
  private static final int UNPRINTED = 12;
  private static final int BAD_FILES = 2;
  private static final int FAILED_MAILS = 9;
  private static final int BROKEN_PICTURES = 14;
  private static final int RESOLVED = 5;
  private static final int CANCELLED = 6;

  private final Book book;
  private final Day day;
  private final Lanes lanes;
  private final PastOrders orders;
  private final PastPeople people;
  private final List<PastNode> nodes;

  PastTroubles(
      Book book, Day day, Lanes lanes, PastOrders orders, PastPeople people, List<PastNode> nodes) {
    this.book = book;
    this.day = day;
    this.lanes = lanes;
    this.orders = orders;
    this.people = people;
    this.nodes = nodes;
  }

  void add(Rehearsal errors) {
    bankAway(errors.bankAway());
    refusedCards(errors.cardRefused());
    attention(Kind.LABEL, UNPRINTED, 500, errors.outOfPaper());
    attention(Kind.IMPORT, BAD_FILES, 300, errors.badFile());
    failed(Kind.MAIL, FAILED_MAILS, errors.mailBusy());
    failed(Kind.RESIZE, BROKEN_PICTURES, errors.noPicture());
    cancelled();
  }

  private String number(int i) {
    return Integer.toString(2_000 + 37 * i);
  }

  private PastNode node() {
    return nodes.get(day.random().nextInt(nodes.size()));
  }

  private int incident() {
    return Day.BACK + 1 + day.random().nextInt(Day.AWAY - Day.BACK);
  }

  private void bankAway(PastError error) {
    for (int i = 0; i < RENEWALS; i++) {
      Instant created = day.in(incident());
      PastTask renewal =
          charge(number(i), created, "renewal-" + number(i)).tags("[\"subscription\"]");
      orders.failThrice(renewal, created.plusMillis(900), error.with(Rehearsal.ORDER, number(i)));
      book.add(renewal.waits(TaskState.ATTENTION.code(), lanes.of(Kind.CHARGE, 1)));
    }
    for (int i = 0; i < STUCK_ORDERS; i++) {
      orders.stuck(incident(), error);
    }
  }

  private PastTask charge(String number, Instant created, String key) {
    return new PastTask(Kind.CHARGE, 1, created, PastOrders.payload(number, "ben", "visa"))
        .key(key)
        .attributes(Map.of("customer", "ben", "order", number));
  }

  private void refusedCards(PastError error) {
    for (int i = 0; i < REFUSED_CARDS + RESOLVED; i++) {
      String number = number(200 + i);
      Instant created = day.in(30 + day.random().nextInt(650));
      PastTask task =
          new PastTask(Kind.CHARGE, 1, created, PastOrders.payload(number, "emre", "expired"))
              .attributes(Map.of("customer", "emre", "order", number))
              .failed(node(), created.plusMillis(80), day.around(300), error.with("anna", "emre"));
      if (i < REFUSED_CARDS) {
        task.waits(TaskState.ATTENTION.code(), lanes.of(Kind.CHARGE, 1));
      } else {
        Instant resolved = created.plus(Duration.ofMinutes(9));
        task.remark("paid by bank transfer, order " + number).ended(TaskState.RESOLVED, resolved);
        people.onTask("anna", "the customer has called", "resolve", task, "ATTENTION", resolved);
      }
      book.add(task);
    }
  }

  private void attention(Kind kind, int count, int minutes, PastError error) {
    for (int i = 0; i < count; i++) {
      Instant created = day.in(25 + day.random().nextInt(minutes));
      String payload =
          kind == Kind.IMPORT
              ? "{\"file\":\"supplier-west.csv\",\"entries\":%d}".formatted(31_000 + i)
              : PastOrders.payload(number(300 + i), "dora", "visa");
      PastTask task = new PastTask(kind, 1, created, payload);
      Instant at = created.plusMillis(60);
      int attempts = kind == Kind.IMPORT ? 1 : kind.maxAttempts;
      for (int attempt = 0; attempt < attempts; attempt++) {
        task.failed(
            node(),
            at,
            day.around(kind == Kind.IMPORT ? 90_000 : 140),
            error.with(Rehearsal.ORDER, number(300 + i)));
        at = at.plusSeconds(5);
      }
      book.add(task.waits(TaskState.ATTENTION.code(), lanes.of(kind, 1)));
    }
  }

  private void failed(Kind kind, int count, PastError error) {
    for (int i = 0; i < count; i++) {
      Instant created = day.in(8 + day.random().nextInt(100));
      PastTask task =
          new PastTask(
              kind,
              1,
              created,
              kind == Kind.MAIL
                  ? "{\"to\":\"fatima@shop.example\",\"template\":\"offer\"}"
                  : "{\"file\":\"broken.png\",\"width\":960}");
      Instant at = created.plusMillis(70);
      for (int attempt = 0; attempt < kind.maxAttempts; attempt++) {
        task.failed(node(), at, day.around(90), error);
        at = at.plusSeconds(3L << attempt);
      }
      book.add(task.ended(TaskState.FAILED, at));
    }
  }

  private void cancelled() {
    for (int i = 0; i < CANCELLED; i++) {
      Instant created = day.in(120 + 31 * i);
      Instant cancelled = created.plusSeconds(200 + 40L * i);
      PastTask report =
          new PastTask(
                  Kind.REPORT,
                  0,
                  created,
                  "{\"month\":\"2026-0%d\",\"pages\":120}".formatted(i + 1))
              .ended(TaskState.CANCELLED, cancelled);
      people.onTask("chen", "asked for twice", "cancel", report, "READY", cancelled);
      book.add(report);
    }
  }
}
