package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Connections come as SERIALIZABLE, in which claimers would only fail each other. */
class OtherIsolationTest {

  private static final int TASKS = 1_000;

  @Test
  void verbsBringTheIsolationThatTheyNeed() throws Exception {
    String option = "&options=-c%20default_transaction_isolation=serializable";
    try (PostgresFixture fixture =
        new PostgresFixture(settings -> Settings.url(settings, settings.url() + option))) {
      Store store = fixture.open();
      store.tasks().submit(LongStream.rangeClosed(1, TASKS).mapToObj(Tasks::task).toList());
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try {
        List<Future<Integer>> drains = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          drains.add(threads.submit(() -> drain(store)));
        }
        int sum = 0;
        for (Future<Integer> drain : drains) {
          sum += drain.get();
        }
        assertThat(sum).isEqualTo(TASKS);
      } finally {
        threads.shutdown();
      }
      assertThat(store.queries().count(TaskFilter.all().states(TaskState.SUCCEEDED), 2 * TASKS))
          .isEqualTo(TASKS);
    }
  }

  private static int drain(Store store) {
    long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
    int count = 0;
    while (true) {
      List<Claimed> claimed =
          store.tasks().claim(ClaimRequest.of(node, count + 1, 20, LaneFilter.ofTypes(Tasks.TYPE)));
      if (claimed.isEmpty()) {
        return count;
      }
      count += claimed.size();
      store
          .tasks()
          .finish(
              claimed.stream()
                  .map(task -> new Finish(task.fence(), Outcome.succeeded(null), Duration.ZERO))
                  .toList());
    }
  }
}
