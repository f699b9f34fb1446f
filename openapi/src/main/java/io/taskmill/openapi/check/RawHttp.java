package io.taskmill.openapi.check;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends bytes as they are, which a well-behaved client would not, and reads what comes back. */
public final class RawHttp {

  private static final int CONNECT_MILLIS = 5_000;

  private final String host;
  private final int port;
  private final int patienceMillis;

  /**
   * To a server.
   *
   * @param patienceMillis how long an answer may take
   */
  public RawHttp(URI server, int patienceMillis) {
    this.host = server.getHost();
    this.port = server.getPort();
    this.patienceMillis = patienceMillis;
  }

  /**
   * An answer.
   *
   * @param headers with names in lower case
   */
  public record Answer(int status, Map<String, String> headers, String body) {

    /** Its media type without parameters. */
    public String mediaType() {
      return headers.getOrDefault("content-type", "").replaceFirst(";.*", "");
    }
  }

  /** A connection on which something may be left unsaid. */
  public Socket open() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
    socket.setSoTimeout(patienceMillis);
    return socket;
  }

  /**
   * Sends a request and reads its answer.
   *
   * @param complete whether all is sent that was announced; otherwise the connection is half closed
   * @return null if the server has closed the connection without an answer
   */
  public @Nullable Answer send(byte[] request, boolean complete) throws IOException {
    try (Socket socket = open()) {
      try {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
        if (!complete) {
          socket.shutdownOutput();
        }
      } catch (IOException e) {
        // The server may answer, and close, before it has read everything.
        return read(socket.getInputStream());
      }
      return read(socket.getInputStream());
    }
  }

  /** Reads an answer. */
  public static @Nullable Answer read(InputStream in) throws IOException {
    String first = line(in);
    if (first == null) {
      return null;
    }
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int status = Integer.parseInt(first.split(" ", 3)[1]);
    return new Answer(status, headers, body(in, headers));
  }

  private static String body(InputStream in, Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("content-type", "").startsWith("text/event-stream")) {
      return ""; // it has no end
    }
    if (headers.containsKey("content-length")) {
      int length = Integer.parseInt(String.valueOf(headers.get("content-length")));
      return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
    if (!headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
      return headers.getOrDefault("connection", "").equals("close")
          ? new String(in.readAllBytes(), StandardCharsets.UTF_8)
          : "";
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String size = line(in); size != null; size = line(in)) {
      int length = Integer.parseInt(size.strip(), 16);
      all.write(in.readNBytes(length));
      line(in);
      if (length == 0) {
        break;
      }
    }
    return all.toString(StandardCharsets.UTF_8);
  }

  private static @Nullable String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
      }
      line.write(next);
    }
    return line.size() == 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
  }
}
