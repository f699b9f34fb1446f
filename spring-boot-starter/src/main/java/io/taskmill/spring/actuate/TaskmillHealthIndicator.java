package io.taskmill.spring.actuate;

import io.taskmill.Taskmill;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.NodeLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether this process can do its part: the store answers in time, and this process is alive among
 * the nodes if it runs tasks. For how long the oldest READY task has waited is a detail, since the
 * processes that submit it, or run others, may be as they should be; it counts only if a limit is
 * set.
 */
final class TaskmillHealthIndicator implements HealthIndicator, AutoCloseable {

  private final Taskmill mill;
  private final HealthProperties properties;
  private final TimeLimitedQuestion<Figures> question;

  TaskmillHealthIndicator(Taskmill mill, HealthProperties properties) {
    this.mill = mill;
    this.properties = properties;
    this.question = new TimeLimitedQuestion<>(this::look, properties.timeout());
  }

  /**
   * What the store says.
   *
   * @param load of this process, as it was before the store was asked
   */
  private record Figures(NodeLoad load, List<ClusterNode> nodes, Map<String, Instant> oldestReady) {

    Optional<ClusterNode> self() {
      return nodes.stream().filter(node -> node.id() == load.node()).findAny();
    }

    Optional<Map.Entry<String, Instant>> oldest() {
      return oldestReady.entrySet().stream().min(Map.Entry.comparingByValue());
    }

    /** What this node knows of the store's clock may be a little behind it. */
    Duration age(Instant since) {
      Duration age = Duration.between(since, load.now());
      return age.isNegative() ? Duration.ZERO : age;
    }
  }

  private Figures look() {
    NodeLoad load = mill.load();
    List<ClusterNode> nodes = load.node() == 0 ? List.of() : mill.nodes().list();
    return new Figures(load, nodes, mill.queues().oldestReady());
  }

  @Override
  public Health health() {
    Health.Builder health = new Health.Builder();
    NodeLoad load = mill.load();
    if (load.node() != 0) {
      // As text: a browser would round the number.
      health.withDetail("node", Long.toString(load.node())).withDetail("running", load.running());
    }
    if (load.storeAway()) {
      return down(health, "The store does not do what this process asks of it.", null);
    }
    try {
      return judged(health, question.ask());
    } catch (TimeoutException e) {
      return down(
          health, "The store has not answered within %s.".formatted(properties.timeout()), null);
    } catch (ExecutionException e) {
      return down(health, "The store could not be asked.", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down(health, "The look into the store was interrupted.", e);
    } catch (Exception e) {
      return down(health, "The store could not be asked.", e);
    }
  }

  private Health judged(Health.Builder health, Figures figures) {
    Optional<Map.Entry<String, Instant>> oldest = figures.oldest();
    oldest.ifPresent(
        one ->
            health
                .withDetail("oldestReadyAge", figures.age(one.getValue()).toString())
                .withDetail("oldestReadyQueue", one.getKey()));
    long node = figures.load().node();
    if (node != 0 && figures.self().isEmpty()) {
      return down(health, "Node %s is not registered.".formatted(node), null);
    }
    if (node != 0 && !figures.self().orElseThrow().alive()) {
      return down(health, "Node %s has not beaten for its whole lease.".formatted(node), null);
    }
    Duration longest = properties.maxReadyAge();
    if (longest != null
        && oldest.isPresent()
        && figures.age(oldest.get().getValue()).compareTo(longest) > 0) {
      return down(health, "A READY task waits for longer than %s.".formatted(longest), null);
    }
    return health.up().build();
  }

  private static Health down(Health.Builder health, String why, @Nullable Throwable cause) {
    health.down().withDetail("reason", why);
    if (cause != null) {
      health.withException(cause);
    }
    return health.build();
  }

  @Override
  public void close() {
    question.close();
  }
}
