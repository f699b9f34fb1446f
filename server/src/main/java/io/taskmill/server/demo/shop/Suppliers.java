package io.taskmill.server.demo.shop;

import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import java.sql.SQLTransientException;

/** What suppliers send: large files, and a partner who wants to be asked slowly. */
public final class Suppliers {

  /** A file with articles. */
  public record Delivery(String file, int entries) {}

  static final TaskType<Delivery, Void> DOWNLOAD = TaskType.of("supplier.download", Delivery.class);
  static final TaskType<Delivery, Void> CHECK = TaskType.of("supplier.check", Delivery.class);
  static final TaskType<Delivery, Void> IMPORT = TaskType.of("supplier.import", Delivery.class);
  static final TaskType<Delivery, Void> PARTNER = TaskType.of("partner.sync", Delivery.class);

  /** A file that cannot be read to its end. */
  public static final String BROKEN = "supplier-west.csv";

  private static final int TENTHS = 10;
  private static final int TENTHS_OF_A_REBUILD = 6;

  Suppliers() {}

  /** From the file to the shop's pages. What fails waits for a person, and the rest with it. */
  static Workflow workflow(Delivery file) {
    return Workflow.named("supplier")
        .withOnFailure(OnFailure.ASK)
        .task("download", DOWNLOAD.request(file))
        .task("check-prices", CHECK.request(file))
        .after("download")
        .task("check-pictures", CHECK.request(file))
        .after("download")
        .task("check-stock", CHECK.request(file))
        .after("download")
        .task("import", IMPORT.request(file).tags("supplier"))
        .after("check-prices", "check-pictures", "check-stock")
        .task("gallery", Pictures.GALLERY.request(Pictures.random()))
        .after("import")
        .task("tell-buyers", Mails.SEND.request(Mails.to("buyers", "delivery")))
        .after("import");
  }

  @TaskDefinition(name = "supplier.download", title = "Download a delivery", queue = "imports")
  void download(Delivery file, TaskContext task) throws InterruptedException {
    Luck.take(1_000, 4_000);
    task.log().info("%s has %,d entries".formatted(file.file(), file.entries()));
  }

  @TaskDefinition(name = "supplier.check", title = "Check a delivery", queue = "imports")
  void check(Delivery file) throws InterruptedException {
    Luck.take(500, 5_000);
  }

  @TaskDefinition(
      name = "supplier.import",
      title = "Import a delivery",
      description =
          "Tens of thousands of entries. Goes on behind the last saved one, also after it failed.",
      queue = "imports",
      maxAttempts = 4,
      retryDelay = "PT15S",
      needsPerson = true)
  void importAll(Delivery file, TaskContext task) throws InterruptedException {
    int done = task.checkpoint(Integer.class).orElse(0);
    task.log().info(done == 0 ? "Begins" : "Goes on behind entry %,d".formatted(done));
    while (done < file.entries()) {
      task.cancellation().throwIfStopped();
      Luck.take(150, 350);
      int before = done;
      done = Math.min(file.entries(), done + speed(done, file.entries()));
      read(file, before, done, task);
      task.progress(done, file.entries(), "entry %,d of %s".formatted(done, file.file()));
      if (done / 1_000 > before / 1_000) {
        task.checkpoint(done);
      }
    }
    task.log().info("All %,d entries are in the shop".formatted(done));
  }

  /** Slow at first, fast, nearly standing while the index is rebuilt, and fast again. */
  private static int speed(int done, int entries) {
    int tenth = (int) ((long) done * TENTHS / entries);
    return switch (tenth) {
      case 0, 1 -> Luck.between(20, 60);
      case TENTHS_OF_A_REBUILD -> Luck.between(5, 30);
      default -> Luck.between(80, 260);
    };
  }

  private static void read(Delivery file, int from, int to, TaskContext task) {
    int half = file.entries() / 2;
    if (from >= half || to < half) {
      return;
    }
    if (file.file().equals(BROKEN)) {
      throw new NotAgainException(
          "Entry %,d of %s cannot be read".formatted(half, file.file()),
          new IllegalArgumentException(
              "'12,90' is no amount", new NumberFormatException("For input string: \"12,90\"")));
    }
    if (task.attempt() == 1 && Luck.oneIn(2)) {
      task.log().warn("The catalogue is locked by another import");
      throw new IllegalStateException(
          "Entries %,d to %,d were not written".formatted(from, to),
          new SQLTransientException("Lock wait timeout exceeded"));
    }
  }

  @TaskDefinition(
      name = "partner.sync",
      title = "Tell the partner",
      description = "The partner allows twelve calls a minute, and at most 60 may wait.",
      queue = "partner",
      timeout = "PT30S")
  void partner(Delivery file) throws InterruptedException {
    Luck.take(300, 900);
  }

  static Delivery random() {
    return new Delivery(
        Luck.oneOf("supplier-north.csv", "supplier-east.csv", "supplier-south.csv"),
        Luck.between(30, 60) * 1_000);
  }
}
