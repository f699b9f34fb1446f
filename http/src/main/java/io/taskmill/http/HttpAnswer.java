package io.taskmill.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the service answered: the result of a task of type {@link HttpTasks#TYPE}.
 *
 * @param status the HTTP status
 * @param contentType as the service says; null if it says nothing
 * @param body as text, as much of it as is kept: {@link HttpTasks.Builder#answerLimit}
 * @param cut whether there was more of it, which was not read
 * @param duration from the beginning of the call to the end of the answer
 */
public record HttpAnswer(
    int status, @Nullable String contentType, String body, boolean cut, Duration duration) {}
