package io.taskmill.chaos.journal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file that one process appends to, one line an entry. Each line is handed to the operating
 * system before the call returns, so it survives {@code kill -9}; it would not survive the machine.
 */
public final class FileJournal implements Journal, AutoCloseable {

  private static final String SUFFIX = ".journal";

  private final OutputStream out;

  private FileJournal(OutputStream out) {
    this.out = out;
  }

  /** The journal of a process, in a folder that all of a run share. */
  public static FileJournal open(Path folder, String process) {
    try {
      return new FileJournal(new FileOutputStream(folder.resolve(process + SUFFIX).toFile(), true));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void write(Entry entry) {
    byte[] line = (EntryText.line(entry) + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (this) {
      try {
        out.write(line);
      } catch (IOException e) {
        throw new UncheckedIOException("The journal cannot be written, so nothing is proved.", e);
      }
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * All entries of all processes. A last line that was cut off when its process died is left out.
   */
  public static List<Seen> read(Path folder) throws IOException {
    List<Seen> all = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String process = name.substring(0, name.length() - SUFFIX.length());
        readInto(all, process, Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return all;
  }

  private static void readInto(List<Seen> all, String process, String text) {
    String[] lines = text.split("\n", -1);
    // What follows the last line feed is nothing, or a line that was cut off.
    for (int i = 0; i < lines.length - 1; i++) {
      all.add(new Seen(process, EntryText.parse(lines[i])));
    }
  }
}
