package io.taskmill.server.access;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request whose body was read already, to be checked, and can be read once more. */
final class BufferedRequest extends HttpServletRequestWrapper {

  private final byte[] body;

  /**
   * Reads the body.
   *
   * @param most how many bytes it may have
   * @throws TooLargeException if it has more
   */
  BufferedRequest(HttpServletRequest request, int most) throws IOException, TooLargeException {
    super(request);
    if (request.getContentLengthLong() > most) {
      throw new TooLargeException();
    }
    body = request.getInputStream().readNBytes(most + 1);
    if (body.length > most) {
      throw new TooLargeException();
    }
  }

  /** The body is larger than allowed. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  byte[] body() {
    return body;
  }

  @Override
  public ServletInputStream getInputStream() {
    ByteArrayInputStream bytes = new ByteArrayInputStream(body);
    return new ServletInputStream() {
      @Override
      public int read() {
        return bytes.read();
      }

      @Override
      public int read(byte[] into, int offset, int length) {
        return bytes.read(into, offset, length);
      }

      @Override
      public boolean isFinished() {
        return bytes.available() == 0;
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setReadListener(ReadListener listener) {
        throw new UnsupportedOperationException("The body is here already.");
      }
    };
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
  }
}
