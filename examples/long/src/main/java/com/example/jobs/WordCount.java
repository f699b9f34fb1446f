package com.example.jobs;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeRef;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Map/reduce: one task for each text counts its words, and one after all of them adds them up. */
public final class WordCount {

  private static final TypeRef<Map<String, Integer>> COUNTS = new TypeRef<>() {};
  private static final TaskType<String, Map<String, Integer>> COUNT =
      TaskType.of("count-words", String.class, COUNTS);
  private static final TaskType<String, Map<String, Integer>> ADD =
      TaskType.of("add-words", String.class, COUNTS);

  private static final List<String> TEXTS =
      List.of(
          "a task waits for its time",
          "a worker takes a task",
          "a task that fails is tried again",
          "time and again a worker waits");

  private WordCount() {}

  static void run(Path folder) throws Exception {
    System.out.println(count(folder, TEXTS));
  }

  static Map<String, Integer> count(Path folder, List<String> texts) throws Exception {
    try (Taskmill mill = Taskmill.open("jdbc:sqlite:" + folder.resolve("words.db"))) {
      mill.compute(COUNT, (text, task) -> words(text));
      mill.compute(
          ADD,
          (nothing, task) -> {
            Map<String, Integer> all = new TreeMap<>();
            for (Map<String, Integer> some : task.results(COUNTS).values()) {
              some.forEach((word, times) -> all.merge(word, times, Integer::sum));
            }
            return all;
          });
      mill.start();
      Workflow workflow = Workflow.named("word-count");
      String[] parts = new String[texts.size()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = "text-" + i;
        workflow = workflow.task(parts[i], COUNT.request(texts.get(i)));
      }
      WorkflowHandle handle = mill.submit(workflow.task("sum", ADD.request("")).after(parts));
      WorkflowState end = handle.await(Duration.ofSeconds(60));
      if (end != WorkflowState.SUCCEEDED) {
        throw new IllegalStateException("The workflow is " + end);
      }
      return handle.task("sum", ADD).result(Duration.ofSeconds(10)).orElseThrow();
    }
  }

  private static Map<String, Integer> words(String text) {
    Map<String, Integer> counts = new TreeMap<>();
    Arrays.stream(text.split(" ")).forEach(word -> counts.merge(word, 1, Integer::sum));
    return counts;
  }
}
