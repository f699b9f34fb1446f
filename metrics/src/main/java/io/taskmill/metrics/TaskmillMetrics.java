package io.taskmill.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what tasks do on this node, by type, queue and outcome. Nothing of it asks the
 * store.
 *
 * <pre>{@code
 * Taskmill mill = Taskmill.builder().url(url).listen(new TaskmillMetrics(registry)).open();
 * new TaskmillGauges(mill).bindTo(registry);
 * }</pre>
 */
public final class TaskmillMetrics implements TaskListener {

  private final MeterRegistry registry;
  private final Map<Lane, LaneMeters> lanes = new ConcurrentHashMap<>();

  /** Measures into this registry. */
  public TaskmillMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void onEvent(TaskEvent event) {
    LaneMeters meters =
        lanes.computeIfAbsent(new Lane(event.type(), event.queue()), LaneMeters::new);
    if (event.from() == null) {
      meters.submitted.increment();
    } else if (event.to() == TaskState.RUNNING) {
      meters.started(event.waited());
    } else {
      meters.ended(ExecutionOutcome.of(event), event.ran());
    }
  }

  private Counter counter(TaskmillMeter meter, Tags tags) {
    return Counter.builder(meter.meterName()).tags(tags).register(registry);
  }

  private Timer timer(TaskmillMeter meter, Tags tags) {
    return Timer.builder(meter.meterName()).tags(tags).register(registry);
  }

  private record Lane(String type, String queue) {}

  /** The meters of one type in one queue, looked up once. */
  private final class LaneMeters {
    private final Tags tags;
    private final Counter submitted;
    private final Counter started;
    private final Timer wait;
    private final Map<ExecutionOutcome, EndMeters> ends = new ConcurrentHashMap<>();

    LaneMeters(Lane lane) {
      tags = Tags.of("type", lane.type, "queue", lane.queue);
      submitted = counter(TaskmillMeter.SUBMITTED, tags);
      started = counter(TaskmillMeter.STARTED, tags);
      wait = timer(TaskmillMeter.WAIT, tags);
    }

    void started(@Nullable Duration waited) {
      started.increment();
      if (waited != null) {
        wait.record(waited);
      }
    }

    void ended(ExecutionOutcome outcome, @Nullable Duration ran) {
      EndMeters end = ends.computeIfAbsent(outcome, this::endMeters);
      end.ended.increment();
      if (ran != null) {
        end.run.record(ran);
      }
    }

    private EndMeters endMeters(ExecutionOutcome outcome) {
      Tags all = tags.and("outcome", outcome.tag());
      return new EndMeters(counter(TaskmillMeter.ENDED, all), timer(TaskmillMeter.RUN, all));
    }
  }

  private record EndMeters(Counter ended, Timer run) {}
}
