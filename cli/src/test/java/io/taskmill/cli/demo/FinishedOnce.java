package io.taskmill.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Looks into a store after a demo. */
final class FinishedOnce {

  private static final int PAGE = 500;

  private FinishedOnce() {}

  /** The store has exactly the first so many tasks of the stream, each once and finished. */
  static void assertIn(String url, long tasks) {
    List<TaskInfo> all = all(url);
    assertThat(all).extracting(TaskInfo::state).allMatch(TaskState::isFinal);
    assertThat(all)
        .extracting(Stream::number)
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, tasks).boxed().toList());
  }

  private static List<TaskInfo> all(String url) {
    List<TaskInfo> all = new ArrayList<>();
    try (Taskmill mill = Taskmill.open(url)) {
      TaskSearch search = TaskSearch.of(Kind.all()).limit(PAGE);
      TaskPage page;
      do {
        page = mill.find(search);
        all.addAll(page.tasks());
        search = search.after(page);
      } while (page.hasMore());
    }
    return all;
  }
}
