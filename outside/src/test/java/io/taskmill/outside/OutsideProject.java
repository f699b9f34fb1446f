package io.taskmill.outside;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A project that knows nothing of this build: a folder with files, and a Maven of its own.
 *
 * <p>Its local repository has the artifacts of this build. All else comes from the repository that
 * this build has filled, as if that were a remote one, and what is not even there from where Maven
 * looks by itself.
 */
final class OutsideProject {

  private static final String SETTINGS =
      """
      <settings>
        <mirrors>
          <!-- So that no mirror of the user's settings takes its place. -->
          <mirror><id>near</id><mirrorOf>near</mirrorOf><url>%1$s</url></mirror>
        </mirrors>
        <profiles>
          <profile>
            <id>near</id>
            <repositories>
              <repository>%2$s</repository>
            </repositories>
            <pluginRepositories>
              <pluginRepository>%2$s</pluginRepository>
            </pluginRepositories>
          </profile>
        </profiles>
        <activeProfiles>
          <activeProfile>near</activeProfile>
        </activeProfiles>
      </settings>
      """;

  private static final String NEAR =
      "<id>near</id><url>%s</url>"
          + "<releases><checksumPolicy>ignore</checksumPolicy></releases>"
          + "<snapshots><enabled>false</enabled></snapshots>";

  private final Path folder;

  OutsideProject(Path folder) throws IOException {
    this.folder = folder;
    if (Files.exists(folder)) {
      try (Stream<Path> old = Files.walk(folder)) {
        old.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  Path file(String file) {
    return folder.resolve(file);
  }

  /**
   * Runs Maven until a line of its output, or of what it has started, contains the text; then tells
   * all of them to end. They also end after three minutes.
   *
   * @return the output up to that line, or all there was if no line contains the text
   */
  String mavenUntil(String text, List<String> arguments) throws Exception {
    Process maven =
        new ProcessBuilder(command(arguments))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    StringBuffer read = new StringBuffer();
    try (BufferedReader output = maven.inputReader()) {
      CompletableFuture.runAsync(() -> readUntil(text, output, read))
          .completeOnTimeout(null, 3, TimeUnit.MINUTES)
          .join();
    } finally {
      end(maven);
    }
    return read.toString();
  }

  private List<String> command(List<String> arguments) throws IOException {
    Path settings = folder.resolveSibling("settings.xml");
    String near = Path.of(property("source")).toUri().toString();
    Files.writeString(settings, SETTINGS.formatted(near, NEAR.formatted(near)));
    List<String> command = new ArrayList<>();
    command.add(Path.of(property("maven"), "bin", "mvn").toString());
    command.add("-B");
    command.add("-ntp");
    command.add("-gs");
    command.add(settings.toAbsolutePath().toString());
    command.add("-Dmaven.repo.local=" + property("repository"));
    if (property("mode").equals("offline=true")) {
      command.add("-o");
      command.add("-Daether.offline.protocols=file");
    }
    command.addAll(arguments);
    return command;
  }

  private static String property(String name) {
    return System.getProperty("outside." + name);
  }

  private static void readUntil(String text, BufferedReader output, StringBuffer read) {
    try {
      String line = output.readLine();
      while (line != null) {
        read.append(line).append('\n');
        if (line.contains(text)) {
          return;
        }
        line = output.readLine();
      }
    } catch (IOException e) {
      read.append(e);
    }
  }

  /** Those that it has started first, since an application writes what it has done when it ends. */
  private static void end(Process maven) throws Exception {
    List<ProcessHandle> all = maven.descendants().toList();
    for (ProcessHandle started : all) {
      started.destroy();
    }
    for (ProcessHandle started : all) {
      started.onExit().get(1, TimeUnit.MINUTES);
    }
    maven.destroy();
    maven.onExit().get(1, TimeUnit.MINUTES);
  }
}
