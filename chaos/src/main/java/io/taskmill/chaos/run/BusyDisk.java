package io.taskmill.chaos.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** Somebody who writes and syncs to the disk of the store without a pause. */
final class BusyDisk {

  private static final int BLOCK = 4 << 20;
  private static final int BLOCKS = 16;

  private final Path folder;

  BusyDisk(Path folder) {
    this.folder = folder;
  }

  void keepBusy(Duration time) {
    long until = System.nanoTime() + time.toNanos();
    try {
      Path file = Files.createTempFile(folder, "busy", null);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        for (int i = 0; System.nanoTime() < until; i++) {
          channel.write(block.rewind(), (long) (i % BLOCKS) * BLOCK);
          channel.force(true);
        }
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
