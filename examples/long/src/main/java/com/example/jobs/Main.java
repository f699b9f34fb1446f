package com.example.jobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Runs one of the examples on a file that is gone afterwards. */
public final class Main {

  private static final Map<String, Example> EXAMPLES =
      Map.of("import", ImportRows::run, "saga", OrderSaga::run, "words", WordCount::run);

  private Main() {}

  /** An example, in an empty folder. */
  @FunctionalInterface
  private interface Example {
    void run(Path folder) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    Example example = arguments.length == 1 ? EXAMPLES.get(arguments[0]) : null;
    if (example == null) {
      System.err.println(
          """
          Which example? ./taskmill example
            import   a million rows, by a process that is killed three times
            saga     two orders that wait for an approval; one of them is undone
            words    words of many texts, counted by many tasks and added up by one
            spring-shop   a shop in Spring Boot: orders over HTTP, a saga, a schedule""");
      System.exit(2);
      return;
    }
    Path folder = Files.createTempDirectory("taskmill-example");
    try {
      example.run(folder);
    } finally {
      delete(folder);
    }
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.deleteIfExists(path);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
