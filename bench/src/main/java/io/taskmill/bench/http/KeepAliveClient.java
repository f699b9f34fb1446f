package io.taskmill.bench.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;

/**
 * One connection to a server, for one request after the other. It shares the machine with what it
 * measures, so it does no more than HTTP/1.1 needs: the JDK's client takes more of the processor
 * for a small request than the server does.
 */
public final class KeepAliveClient implements AutoCloseable {

  private static final String LENGTH = "content-length:";

  private final String headers;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  KeepAliveClient(URI server, String token) throws IOException {
    this.headers =
        """
        Host: %s\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        """
            .formatted(server.getAuthority(), token);
    this.socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  /** The body of the answer to a GET. */
  public String get(String path) throws IOException {
    return send("GET", path, new byte[0], "");
  }

  /** The body of the answer to a POST. */
  public String post(String path, String body) throws IOException {
    return send("POST", path, body.getBytes(UTF_8), "");
  }

  /** The same, to be recognised by a key if it is sent again. */
  public String post(String path, String body, String key) throws IOException {
    return send("POST", path, body.getBytes(UTF_8), "Idempotency-Key: " + key + "\r\n");
  }

  private String send(String method, String path, byte[] body, String more) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream(body.length + 400);
    request.writeBytes(
        "%s /api/v1%s HTTP/1.1\r\n%s%sContent-Length: %d\r\n\r\n"
            .formatted(method, path, headers, more, body.length)
            .getBytes(ISO_8859_1));
    request.writeBytes(body);
    request.writeTo(out);
    String status = line();
    int length = 0;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      } else if (line.toLowerCase(Locale.ROOT).startsWith("transfer-encoding:")) {
        throw new IOException("The server sends " + line);
      }
    }
    String answer = new String(in.readNBytes(length), UTF_8);
    if (!status.startsWith("HTTP/1.1 20")) {
      throw new IOException(
          "%s %s was answered with %s: %s".formatted(method, path, status, answer));
    }
    return answer;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(80);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("The server has closed the connection.");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
