package io.taskmill.spi;

import io.taskmill.SubmitKey;
import io.taskmill.SubmitKeyReusedException;
import io.taskmill.TaskState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a submit that has a key, as it is remembered under that key: the digest, and a line
 * for each task.
 */
public record SubmitReceipt(String digest, List<Submitted> answers) {

  private static final String NOT_CREATED = "-";

  /** As it is stored. */
  public String text() {
    StringBuilder text = new StringBuilder(digest);
    for (Submitted answer : answers) {
      text.append('\n').append(answer.id()).append(' ').append(state(answer));
    }
    return text.toString();
  }

  private static String state(Submitted answer) {
    TaskState state = answer.state();
    return !answer.created() || state == null ? NOT_CREATED : state.name();
  }

  /**
   * The answers to a submit that was sent before.
   *
   * @param tasks those that are sent now
   * @param text as it was stored
   * @throws SubmitKeyReusedException if it was another submit, by its digest or number of tasks
   */
  public static List<Submitted> answers(SubmitKey key, List<NewTask> tasks, String text) {
    List<String> lines = text.lines().toList();
    if (!lines.get(0).equals(key.digest()) || lines.size() != tasks.size() + 1) {
      throw new SubmitKeyReusedException(key.key());
    }
    List<Submitted> answers = new ArrayList<>(lines.size() - 1);
    for (String line : lines.subList(1, lines.size())) {
      int space = line.indexOf(' ');
      @Nullable TaskState state = state(line.substring(space + 1));
      answers.add(new Submitted(Long.parseLong(line.substring(0, space)), state != null, state));
    }
    return answers;
  }

  private static @Nullable TaskState state(String name) {
    return name.equals(NOT_CREATED) ? null : TaskState.valueOf(name);
  }
}
