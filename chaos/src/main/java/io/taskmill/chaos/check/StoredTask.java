package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store claims of a task at the end.
 *
 * @param ref the client's name of the submit, from the payload
 * @param execution the execution that holds it, or that ended it
 * @param places where it is: ready, waiting, running, finished; null if the store cannot be looked
 *     into
 * @param words anything else that a person would want to know
 */
public record StoredTask(
    long id,
    String ref,
    String type,
    @Nullable String key,
    TaskState state,
    @Nullable String execution,
    @Nullable List<String> places,
    String words) {}
