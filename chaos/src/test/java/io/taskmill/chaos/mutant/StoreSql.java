package io.taskmill.chaos.mutant;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a database is sent by the JDBC store, as the store itself makes it: of every verb that its
 * code names and its dialect has, the statements with everything filled in. The store's classes are
 * its own business, so they are reached by reflection, here only.
 */
final class StoreSql {

  private static final String PACKAGE = "io/taskmill/jdbc";

  /** In a class file a text is a 1, its length in two bytes, and its characters. */
  private static final Pattern TEXT = Pattern.compile("\\x01\\x00(.)(?=([a-z_]+))", Pattern.DOTALL);

  private static List<String> verbs = List.of();

  private StoreSql() {}

  /**
   * The statements, by verb.
   *
   * @param folder goes before the class path, as it does for the processes of a hunt
   */
  static Map<String, String> of(String dialect, Path folder) throws Exception {
    URL store =
        Class.forName("io.taskmill.jdbc.JdbcStoreProvider")
            .getProtectionDomain()
            .getCodeSource()
            .getLocation();
    if (verbs.isEmpty()) {
      verbs = verbs(store);
    }
    Map<String, String> statements = new TreeMap<>();
    try (ChildFirst loader = new ChildFirst(folder.toUri().toURL(), store)) {
      Object files = files(loader, dialect);
      Method has = method(files, "has", String.class);
      Method script = method(files, "script", String.class);
      for (String name : verbs) {
        if ((Boolean) has.invoke(files, name)) {
          statements.put(name, script.invoke(files, name).toString());
        }
      }
    }
    return statements;
  }

  private static Object files(ClassLoader loader, String folder) throws Exception {
    var all = loader.loadClass("io.taskmill.jdbc.Dialects").getDeclaredField("ALL");
    all.setAccessible(true);
    for (Object dialect : (List<?>) all.get(null)) {
      if (method(dialect, "folder").invoke(dialect).equals(folder)) {
        Object names =
            constructor(loader, "Names", String.class, String.class).newInstance("s", "taskmill_");
        Class<?> type = loader.loadClass("io.taskmill.jdbc.Dialect");
        return constructor(loader, "SqlFiles", type, names.getClass(), String.class)
            .newInstance(dialect, names, method(dialect, "now").invoke(dialect));
      }
    }
    throw new IllegalArgumentException("There is no dialect " + folder);
  }

  private static Constructor<?> constructor(ClassLoader loader, String name, Class<?>... types)
      throws Exception {
    Constructor<?> constructor =
        loader.loadClass("io.taskmill.jdbc." + name).getDeclaredConstructor(types);
    constructor.setAccessible(true);
    return constructor;
  }

  private static Method method(Object of, String name, Class<?>... types) throws Exception {
    for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name)
            && List.of(method.getParameterTypes()).equals(List.of(types))) {
          method.setAccessible(true);
          return method;
        }
      }
    }
    throw new NoSuchMethodException(name);
  }

  /**
   * The verbs that the store's code names: those constants of its classes for which there is SQL.
   */
  private static List<String> verbs(URL store) throws Exception {
    if (Files.isDirectory(Path.of(store.toURI()))) {
      return verbs(Path.of(store.toURI()).resolve(PACKAGE));
    }
    try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + store), Map.of())) {
      return verbs(jar.getPath(PACKAGE));
    }
  }

  private static List<String> verbs(Path folder) throws IOException {
    Set<String> named = new TreeSet<>();
    Set<String> written = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".class")) {
          addConstants(file, named);
        } else if (name.endsWith(".sql")) {
          written.add(name.substring(0, name.length() - ".sql".length()));
        }
      }
    }
    // What some verbs lock first has the verb's name with this at its end.
    return written.stream()
        .filter(verb -> named.contains(verb) || named.contains(verb.replaceFirst("_lock$", "")))
        .toList();
  }

  private static void addConstants(Path file, Set<String> constants) throws IOException {
    Matcher texts = TEXT.matcher(new String(Files.readAllBytes(file), ISO_8859_1));
    while (texts.find()) {
      int length = texts.group(1).charAt(0);
      if (length > 0 && length <= texts.group(2).length()) {
        constants.add(texts.group(2).substring(0, length));
      }
    }
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
        if (!name.startsWith("io.taskmill.jdbc.")) {
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
