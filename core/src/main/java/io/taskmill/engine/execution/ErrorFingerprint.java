package io.taskmill.engine.execution;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A number for an error, equal for errors of the same kind from the same place, so that they can be
 * counted together. It is made of the classes of the exception and its causes, and of the classes
 * and methods of their frames.
 *
 * <p>Left out is all that differs between two such errors: messages, line numbers, the numbers in
 * names that the JVM or a proxy has made up, frames of reflection, which changes its ways while a
 * process runs, and all frames from the engine outwards, which depend on the kind of thread. A
 * frame that comes again, as in a recursion, counts once.
 */
final class ErrorFingerprint {

  private static final int MAX_CAUSES = 20;
  private static final int MAX_FRAMES = 50;
  private static final Pattern NUMBERS = Pattern.compile("/0x[0-9a-f]+|[0-9]+");
  private static final Pattern REFLECTION =
      Pattern.compile("(jdk\\.internal\\.reflect|java\\.lang\\.reflect|java\\.lang\\.invoke)\\..*");
  private static final String ENGINE = "io.taskmill.engine.";

  private ErrorFingerprint() {}

  static long of(Throwable failure) {
    MessageDigest digest = sha256();
    Throwable each = failure;
    for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
      add(digest, each.getClass().getName());
      frames(each).forEach(frame -> add(digest, frame));
      each = each.getCause();
    }
    return ByteBuffer.wrap(digest.digest()).getLong();
  }

  private static Set<String> frames(Throwable failure) {
    Set<String> frames = new LinkedHashSet<>();
    for (StackTraceElement frame : failure.getStackTrace()) {
      String name = frame.getClassName();
      if (name.startsWith(ENGINE) || frames.size() == MAX_FRAMES) {
        break;
      }
      if (!REFLECTION.matcher(name).matches()) {
        frames.add(name + "." + frame.getMethodName());
      }
    }
    return frames;
  }

  private static void add(MessageDigest digest, String name) {
    digest.update(NUMBERS.matcher(name).replaceAll("").getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
