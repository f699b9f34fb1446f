package io.taskmill.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task to be created.
 *
 * @param id made as {@link TaskIds} says, so that a time is also a place among all tasks
 * @param delay how long after this verb it is due; ignored if {@code runAt} is given
 * @param runAt when it is due
 * @param maxAttempts counted executions before it is out of attempts
 * @param maxLosses the loss that ends it
 * @param needsPerson whether it waits for a person when it is out of attempts or losses
 */
public record NewTask(
    long id,
    long tenant,
    String queue,
    String type,
    long creator,
    @Nullable String key,
    int priority,
    Duration delay,
    @Nullable Instant runAt,
    String payload,
    List<String> tags,
    int maxAttempts,
    int maxLosses,
    boolean needsPerson) {}
