package io.taskmill.jdbc.sql;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Numbers made from texts; the same in every process and for ever, since they are stored. */
public final class Hash {

  private Hash() {}

  /** The first 64 bits of the SHA-256 of the texts, each with its length before it. */
  public static long of(String... parts) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      digest.update(bytes);
    }
    return ByteBuffer.wrap(digest.digest()).getLong();
  }
}
