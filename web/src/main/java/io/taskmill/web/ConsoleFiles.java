package io.taskmill.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The files of the console, from the artifact taskmill-console: all in memory, and compressed once.
 * They are found by their names below the folder of the page, so there are no others to be had.
 */
final class ConsoleFiles {

  /** Where the page lies on the class path. */
  static final String PAGE = "io/taskmill/console/index.html";

  private static final String INDEX = "index.html";
  private static final String ASSETS = "assets/";
  private static final int ETAG_BYTES = 12;
  private static final String OTHER = "application/octet-stream";

  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          "html", "text/html;charset=UTF-8",
          "js", "text/javascript;charset=UTF-8",
          "css", "text/css;charset=UTF-8",
          "json", "application/json",
          "txt", "text/plain;charset=UTF-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2");

  /** What is compressed already by its kind. */
  private static final Set<String> DENSE = Set.of("image/png", "font/woff2");

  /**
   * A file.
   *
   * @param gzipped the same, compressed; null if that is no shorter
   * @param etag changes with its bytes
   * @param immutable whether its name has a hash in it, so that another content has another name
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record ConsoleFile(
      String mediaType, byte[] bytes, byte @Nullable [] gzipped, String etag, boolean immutable) {}

  private final Map<String, ConsoleFile> files;

  private ConsoleFiles(Map<String, ConsoleFile> files) {
    this.files = files;
  }

  /** Reads them from a jar or a folder on the class path. */
  static ConsoleFiles load(ClassLoader classes) {
    URL page = Objects.requireNonNull(classes.getResource(PAGE), PAGE);
    // Below this very page: another copy on the class path has names of its own.
    String folder = page.toString().substring(0, page.toString().length() - INDEX.length());
    Map<String, ConsoleFile> files = new HashMap<>();
    try {
      for (Resource each :
          new PathMatchingResourcePatternResolver(classes).getResources(folder + "**")) {
        String url = each.getURL().toString();
        if (each.isReadable() && url.startsWith(folder) && !url.endsWith("/")) {
          String name = url.substring(folder.length());
          files.put("/" + name, file(name, each.getContentAsByteArray()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.put("/", Objects.requireNonNull(files.get("/" + INDEX), INDEX));
    return new ConsoleFiles(Map.copyOf(files));
  }

  /** The file at a path below the console's; null for none. */
  @Nullable ConsoleFile at(String path) {
    return files.get(path);
  }

  private static ConsoleFile file(String name, byte[] bytes) throws IOException {
    String type = MEDIA_TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), OTHER);
    byte[] gzipped = DENSE.contains(type) ? bytes : gzip(bytes);
    return new ConsoleFile(
        type,
        bytes,
        gzipped.length < bytes.length ? gzipped : null,
        etag(bytes),
        name.startsWith(ASSETS));
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream gzipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzipped)) {
      out.write(bytes);
    }
    return gzipped.toByteArray();
  }

  /** Weak, since it stands for the compressed bytes as well. */
  private static String etag(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "W/\"%s\"".formatted(HexFormat.of().formatHex(hash, 0, ETAG_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
