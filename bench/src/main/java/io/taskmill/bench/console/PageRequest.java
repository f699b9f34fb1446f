package io.taskmill.bench.console;

import io.taskmill.bench.http.KeepAliveClient;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A request that a page of the console makes.
 *
 * @param page whose it is
 * @param path below the API, with its parameters
 * @param body what is posted; null if it is only read
 */
public record PageRequest(String page, String path, @Nullable String body) {

  private static final int NAMED = 140;

  /** Sends it, and gives the answer. */
  public String send(KeepAliveClient client) throws IOException {
    return body == null ? client.get(path) : client.post(path, body);
  }

  /** How it is named in results: by its beginning, where it asks for many at once. */
  public String text() {
    String text = body == null ? path : path + " " + body;
    return text.length() > NAMED ? text.substring(0, NAMED) + "…" : text;
  }
}
