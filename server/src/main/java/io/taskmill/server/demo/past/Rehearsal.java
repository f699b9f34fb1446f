package io.taskmill.server.demo.past;

import io.taskmill.PayloadText;
import io.taskmill.Retry;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Attempt;
import io.taskmill.server.demo.shop.Shop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * Lets the shop's own handlers fail, in memory, so that the errors of the past have the stack
 * traces and fingerprints that those of the present will have.
 */
final class Rehearsal implements AutoCloseable {

  /** The number of the order in every message. */
  static final String ORDER = "7777";

  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final Taskmill mill;
  private final TaskHandle<?> bankAway;
  private final TaskHandle<?> cardRefused;
  private final TaskHandle<?> outOfPaper;
  private final TaskHandle<?> mailBusy;
  private final TaskHandle<?> noPicture;
  private final TaskHandle<?> badFile;

  private Rehearsal(Taskmill mill) {
    this.mill = mill;
    this.bankAway = submit("payment.charge", PastOrders.payload(ORDER, "anna", "visa"));
    this.cardRefused = submit("payment.charge", PastOrders.payload(ORDER, "anna", "expired"));
    this.outOfPaper = submit("warehouse.label", PastOrders.payload(ORDER, "anna", "visa"));
    this.mailBusy = submit("mail.send", "{\"to\":\"anna\",\"template\":\"offer\"}");
    this.noPicture = submit("picture.resize", "{\"file\":\"broken.png\",\"width\":960}");
    this.badFile = submit("supplier.import", "{\"file\":\"supplier-west.csv\",\"entries\":10}");
  }

  /** Begins; the errors come while other things are done. */
  static Rehearsal begin() {
    TaskmillBuilder builder = Taskmill.builder().url("memory:").name("mill-01");
    for (Kind kind : List.of(Kind.CHARGE, Kind.LABEL, Kind.MAIL, Kind.RESIZE, Kind.IMPORT)) {
      builder.policy(kind.type, policy -> policy.withRetry(Retry.none()));
    }
    Taskmill mill = builder.open();
    Shop.openBrokenIn(mill);
    return new Rehearsal(mill.start());
  }

  private TaskHandle<?> submit(String type, String payload) {
    return mill.submit(TaskType.stored(type).request(new PayloadText(payload)));
  }

  PastError bankAway() {
    return error(bankAway);
  }

  PastError cardRefused() {
    return error(cardRefused);
  }

  PastError outOfPaper() {
    return error(outOfPaper);
  }

  PastError mailBusy() {
    return error(mailBusy);
  }

  PastError noPicture() {
    return error(noPicture);
  }

  PastError badFile() {
    return error(badFile);
  }

  private PastError error(TaskHandle<?> task) {
    try {
      task.await(LONGEST);
    } catch (TaskFailedException e) {
      List<Attempt> attempts = mill.attempts(task.id());
      return PastError.of(attempts.get(attempts.size() - 1));
    } catch (TimeoutException e) {
      throw new TaskmillException(
          "The demo's past was not made: a task of it did not fail in time.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TaskmillException("The demo's past was not made: its start was interrupted.", e);
    }
    throw new TaskmillException("The demo's past was not made: a task that must fail has not.");
  }

  @Override
  public void close() {
    mill.close();
  }
}
