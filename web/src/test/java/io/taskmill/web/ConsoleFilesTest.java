package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are found in a jar and in a folder, and those of one place alone. */
class ConsoleFilesTest {

  private static final String ROOT = "io/taskmill/console/";

  @TempDir Path folder;

  private static ConsoleFiles load(Path... places) throws Exception {
    URL[] urls = new URL[places.length];
    for (int i = 0; i < places.length; i++) {
      urls[i] = places[i].toUri().toURL();
    }
    try (URLClassLoader classes = new URLClassLoader(urls, null)) {
      return ConsoleFiles.load(classes);
    }
  }

  private static Path write(Path place, Map<String, String> files) throws Exception {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = place.resolve(ROOT + file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return place;
  }

  private Path jar(Path place) throws Exception {
    Path jar = folder.resolve("a console.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (String name :
          List.of(ROOT, ROOT + "assets/", ROOT + "index.html", ROOT + "assets/a-1.js")) {
        entries.putNextEntry(new JarEntry(name));
        if (!name.endsWith("/")) {
          entries.write(Files.readAllBytes(place.resolve(name)));
        }
        entries.closeEntry();
      }
    }
    return jar;
  }

  @Test
  void fromAFolderAndFromAJar() throws Exception {
    Path place =
        write(folder.resolve("a folder"), Map.of("index.html", "page", "assets/a-1.js", "first"));
    for (ConsoleFiles files : List.of(load(place), load(jar(place)))) {
      assertThat(files.at("/").bytes()).asString().isEqualTo("page");
      assertThat(files.at("/").immutable()).isFalse();
      assertThat(files.at("/assets/a-1.js").bytes()).asString().isEqualTo("first");
      assertThat(files.at("/assets/a-1.js").immutable()).isTrue();
      assertThat(files.at("/assets/")).isNull();
      assertThat(files.at("/assets")).isNull();
    }
  }

  @Test
  void theFirstOnTheClassPathIsServedAlone() throws Exception {
    Path first =
        write(folder.resolve("first"), Map.of("index.html", "page", "assets/a-1.js", "first"));
    Path second =
        write(folder.resolve("second"), Map.of("index.html", "old", "assets/b-2.js", "second"));
    ConsoleFiles files = load(first, second);
    assertThat(files.at("/").bytes()).asString().isEqualTo("page");
    assertThat(files.at("/assets/b-2.js")).isNull();
  }
}
