package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StepContext;
import io.taskmill.StepHandler;
import io.taskmill.StepSequence;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeRef;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskStep;
import io.taskmill.testing.TestMill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** Runs what docs/steps.md shows, and checks that it shows what runs here. */
class StepExamplesTest {

  private final TestMill test = new TestMill();
  private final Taskmill mill = test.mill();
  private final List<String> did = new ArrayList<>();
  private final Stock stock = new Stock();
  private final Bank bank = new Bank();
  private final TaskType<String, Void> order =
      TaskType.of("order", String.class).retry(Retry.fixed(2, Duration.ofHours(1)));

  record Approval(String by) {}

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void anOrderWaitsForItsApproval() {
    mill.handle(
        order,
        (book, task) -> {
          String place = task.step("reserve", String.class, () -> stock.reserve(book));
          task.step("charge", () -> bank.charge(book));
          task.sleep("cool-down", Duration.ofDays(14));
          Optional<Approval> approval = task.await("approval", Approval.class, Duration.ofDays(30));
          if (approval.isPresent()) {
            task.step("ship", () -> stock.ship(place));
          }
        });
    long id = mill.submit(order.request("Walden").key("17")).id();
    test.runReady();
    test.advance(Duration.ofDays(14));
    test.runReady();
    mill.signal(id, "approval", new Approval("anna"));
    mill.as("anna", "ticket 17").signal("order", "17", "approval", new Approval("anna"));
    test.runReady();
    assertThat(mill.task(id).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly("reserve Walden", "charge Walden", "ship shelf 7");
    assertThat(mill.steps(id))
        .extracting(TaskStep::name)
        .containsExactly("reserve", "charge", "cool-down", "approval", "ship");
  }

  @Test
  void aStepWithTriesAndAWayBack() {
    List<String> receipts = new ArrayList<>();
    mill.handle(
        order,
        (book, task) -> {
          Step<String> charge =
              Step.of("charge", String.class, step -> bank.charge(step.key(), book))
                  .withRetry(Retry.fixed(5, Duration.ofMinutes(10)))
                  .withUndo((receipt, step) -> bank.refund(step.key(), receipt));
          String receipt = task.step(charge);
          receipts.add(receipt);
          throw new IllegalStateException("no paper");
        });
    long id = mill.submit(order.request("Walden")).id();
    test.runReady();
    test.advance(Duration.ofHours(1));
    test.runReady();
    assertThat(mill.task(id).orElseThrow().state()).isEqualTo(TaskState.FAILED);
    assertThat(receipts).containsExactly("paid", "paid");
    assertThat(did)
        .containsExactly("charge " + id + "/charge", "refund " + id + "/charge/undo paid");
  }

  @Test
  void stepsSideBySide() {
    List<Integer> all = new ArrayList<>();
    mill.handle(
        order,
        (book, task) -> {
          List<Integer> sizes =
              task.steps(
                  List.of(
                      Step.of("small", Integer.class, step -> resize(book, 100)),
                      Step.of("large", Integer.class, step -> resize(book, 1000))));
          all.addAll(sizes);
        });
    test.run(order.request("Walden"));
    assertThat(all).containsExactly(600, 6000);
  }

  @Test
  void aStepThatIsOneWithItsRows(@TempDir Path folder) throws Exception {
    SQLiteDataSource real = new SQLiteDataSource();
    real.setUrl("jdbc:sqlite:" + folder.resolve("shop.db"));
    try (Connection connection = real.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table books (title text)");
    }
    DataSource dataSource = test.transactional(real);
    mill.handle(
        order,
        (book, task) -> {
          try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            task.stepOn(connection, "book", Void.class, () -> book(connection, book));
            task.checkpointOn(connection, "half");
            connection.commit();
          }
        });
    long id = mill.submit(order.request("Walden")).id();
    test.runReady();
    assertThat(mill.steps(id).get(0).status()).isEqualTo(StepStatus.DONE);
    assertThat(mill.task(id).orElseThrow().checkpoint()).contains("half");
  }

  @Test
  void stepsThatAreListedAreSeenBeforeTheyCome() {
    StepSequence<String> steps = StepSequence.of(new Reserve(), new Ship());
    TaskType<String, Void> shipping = TaskType.of("shipping", String.class).steps(steps.names());
    mill.handle(shipping, steps);
    long id = mill.submit(shipping.request("Walden")).id();
    assertThat(mill.steps(id))
        .extracting(TaskStep::name, TaskStep::status)
        .containsExactly(tuple("reserve", StepStatus.PENDING), tuple("ship", StepStatus.PENDING));
    test.runReady();
    assertThat(mill.steps(id)).extracting(TaskStep::status).containsOnly(StepStatus.DONE);
    assertThat(did).containsExactly("reserve Walden", "ship Walden");
  }

  @Test
  void thePageShowsWhatRunsHere() throws Exception {
    String source =
        words(Files.readString(Path.of("src/test/java/io/taskmill/jdbc/StepExamplesTest.java")));
    Matcher blocks =
        Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../docs/steps.md")));
    int count = 0;
    while (blocks.find()) {
      assertThat(source).contains(words(blocks.group(1)));
      count++;
    }
    assertThat(count).isEqualTo(6);
  }

  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }

  private static int resize(String book, int size) {
    return book.length() * size;
  }

  private static Void book(Connection connection, String book) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into books (title) values (?)")) {
      insert.setString(1, book);
      insert.executeUpdate();
      return null;
    }
  }

  private final class Stock {
    String reserve(String book) {
      did.add("reserve " + book);
      return "shelf 7";
    }

    void ship(String place) {
      did.add("ship " + place);
    }
  }

  private final class Bank {
    void charge(String book) {
      did.add("charge " + book);
    }

    String charge(String key, String book) {
      did.add("charge " + key);
      return book.isEmpty() ? "free" : "paid";
    }

    void refund(String key, String receipt) {
      did.add("refund " + key + " " + receipt);
    }
  }

  private final class Reserve implements StepHandler<String, String> {
    @Override
    public String name() {
      return "reserve";
    }

    @Override
    public TypeRef<String> resultType() {
      return TypeRef.of(String.class);
    }

    @Override
    public String run(String book, StepContext step) {
      return stock.reserve(book);
    }
  }

  private final class Ship implements StepHandler<String, Void> {
    @Override
    public String name() {
      return "ship";
    }

    @Override
    public TypeRef<Void> resultType() {
      return TypeRef.of(Void.class);
    }

    @Override
    public Void run(String book, StepContext step) {
      stock.ship(book);
      return null;
    }
  }
}
