package io.taskmill.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task to be created.
 *
 * @param id made as {@link TaskIds} says, so that a time is also a place among all tasks
 * @param delay how long after this verb it is due; ignored if {@code runAt} is given
 * @param runAt when it is due
 * @param headers small texts, kept as they are and given to whoever claims or asks for it
 * @param maxAttempts counted executions before it is out of attempts
 * @param retry how it is retried if not as its type says: a text, kept as it is
 * @param maxLosses the loss that ends it
 * @param needsPerson whether it waits for a person when it is out of attempts, losses or time
 * @param terms what its type's policy adds
 * @param parent the task that it was made from, or for
 * @param attributes values by which it is searched for, by name; each of at most {@link
 *     io.taskmill.SearchableAttribute#MAX_VALUE} characters
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
    Map<String, String> headers,
    int maxAttempts,
    @Nullable String retry,
    int maxLosses,
    boolean needsPerson,
    Terms terms,
    @Nullable Long parent,
    Map<String, String> attributes) {

  /**
   * The names of attributes that do not come from the payload, and so outlive an edit of it, begin
   * with this.
   */
  public static final String OWN_ATTRIBUTES = "taskmill.";

  public NewTask {
    headers = Map.copyOf(headers);
    attributes = Map.copyOf(attributes);
  }

  /** Without a parent and attributes. */
  public NewTask(
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
      Map<String, String> headers,
      int maxAttempts,
      @Nullable String retry,
      int maxLosses,
      boolean needsPerson,
      Terms terms) {
    this(
        id,
        tenant,
        queue,
        type,
        creator,
        key,
        priority,
        delay,
        runAt,
        payload,
        tags,
        headers,
        maxAttempts,
        retry,
        maxLosses,
        needsPerson,
        terms,
        null,
        Map.of());
  }

  /**
   * With no headers, no retry of its own, and no terms but that its key, if it has one, is unique
   * while it is live.
   */
  public NewTask(
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
      boolean needsPerson) {
    this(
        id,
        tenant,
        queue,
        type,
        creator,
        key,
        priority,
        delay,
        runAt,
        payload,
        tags,
        Map.of(),
        maxAttempts,
        null,
        maxLosses,
        needsPerson,
        key == null ? Terms.NONE : Terms.unique(UniqueKey.whileLive(key)));
  }
}
