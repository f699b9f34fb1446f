package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import java.util.regex.Pattern;

/** An access key and its secret, which signs. */
record Credentials(String accessKey, String secretKey) {

  private static final int SHORTEST_SECRET = 16;
  private static final Pattern ACCESS_KEY = Pattern.compile("[\\x21-\\x7E]{1,200}");

  Credentials {
    if (!ACCESS_KEY.matcher(accessKey).matches()) {
      throw new InvalidTaskException(
          "The access key must be 1 to 200 printable ASCII characters without spaces: it is sent in a"
              + " header.");
    }
    if (secretKey.length() < SHORTEST_SECRET) {
      throw new InvalidTaskException(
          "The secret key has %s characters, but needs at least %s: a short one can be guessed."
              .formatted(secretKey.length(), SHORTEST_SECRET));
    }
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "Credentials[accessKey=" + accessKey + ", secretKey=…]";
  }
}
