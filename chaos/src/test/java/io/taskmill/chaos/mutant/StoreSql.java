package io.taskmill.chaos.mutant;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a database is sent by the JDBC store, as the store itself makes it: of every section that
 * its code names and its dialect has, the statements with everything filled in.
 */
final class StoreSql {

  private static final String PACKAGE = "io/taskmill/jdbc";

  /** In a class file a text is a 1, its length in two bytes, and its characters. */
  private static final Pattern TEXT =
      Pattern.compile("\\x01\\x00(.)(?=([a-z_]+\\.[a-z_]+))", Pattern.DOTALL);

  private static Map<String, Set<String>> sections = Map.of();

  private StoreSql() {}

  /**
   * The statements, by section.
   *
   * @param folder goes before the class path, as it does for the processes of a hunt
   */
  static Map<String, String> of(String dialect, Path folder) throws Exception {
    URL store = source(Class.forName("io.taskmill.jdbc.JdbcStoreProvider"));
    if (sections.isEmpty()) {
      sections = sections(store);
    }
    try (ChildFirst loader =
        new ChildFirst(folder.toUri().toURL(), store, source(StoreStatements.class))) {
      return statements(loader).apply(dialect, sections);
    }
  }

  @SuppressWarnings("unchecked") // it is this one, only of another loader
  private static BiFunction<String, Map<String, Set<String>>, Map<String, String>> statements(
      ClassLoader loader) throws Exception {
    return (BiFunction<String, Map<String, Set<String>>, Map<String, String>>)
        loader.loadClass(StoreStatements.class.getName()).getConstructor().newInstance();
  }

  private static URL source(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  /** What may be sections among the constants of the store's classes, by the class's plain name. */
  private static Map<String, Set<String>> sections(URL store) throws Exception {
    if (Files.isDirectory(Path.of(store.toURI()))) {
      return sections(Path.of(store.toURI()).resolve(PACKAGE));
    }
    try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + store), Map.of())) {
      return sections(jar.getPath(PACKAGE));
    }
  }

  private static Map<String, Set<String>> sections(Path folder) throws IOException {
    Map<String, Set<String>> named = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        String type = file.getFileName().toString().replaceAll("[.$].*", "");
        addConstants(file, named.computeIfAbsent(type, name -> new TreeSet<>()));
      }
    }
    return named;
  }

  private static void addConstants(Path file, Set<String> constants) throws IOException {
    TEXT.matcher(new String(Files.readAllBytes(file), ISO_8859_1))
        .results()
        .filter(text -> text.group(1).charAt(0) <= text.group(2).length())
        .map(text -> text.group(2).substring(0, text.group(1).charAt(0)))
        .filter(text -> text.contains("."))
        .forEach(constants::add);
  }

  /**
   * As a process whose class path begins with the folder; only what is not there comes from ours.
   */
  private static final class ChildFirst extends URLClassLoader {

    ChildFirst(URL... urls) {
      super(urls, StoreSql.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        if (!name.startsWith("io.taskmill.jdbc.")
            && !name.equals(StoreStatements.class.getName())) {
          return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }

    @Override
    public URL getResource(String name) {
      URL own = findResource(name);
      return own == null ? super.getResource(name) : own;
    }
  }
}
