package io.taskmill.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of the repository that this program was built from. */
public final class Sources {

  private static final String JAVA = "src/main/java";

  private final Path root;
  private final List<Path> modules;

  private Sources(Path root, List<Path> modules) {
    this.root = root;
    this.modules = modules;
  }

  /** Those around the folder in which this process runs, which is that of a module. */
  public static Sources here() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null) {
      if (Files.isDirectory(folder.resolve("web").resolve(JAVA))) {
        return of(folder);
      }
      folder = folder.getParent();
    }
    throw new IllegalStateException("This does not run in a folder of the repository.");
  }

  private static Sources of(Path root) {
    try (Stream<Path> folders = Files.list(root)) {
      return new Sources(
          root,
          folders.map(folder -> folder.resolve(JAVA)).filter(Files::isDirectory).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file of this name, below the root of the repository. */
  public Path file(String name) {
    return root.resolve(name);
  }

  /** The source of a class; empty if it is none of ours. */
  Optional<Path> of(Class<?> type) {
    Class<?> outermost = type;
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    String file = outermost.getName().replace('.', '/') + ".java";
    return modules.stream()
        .map(module -> module.resolve(file))
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
