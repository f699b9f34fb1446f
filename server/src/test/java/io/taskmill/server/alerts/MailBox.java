package io.taskmill.server.alerts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A mail server that keeps what it gets. */
final class MailBox implements AutoCloseable {

  private final ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  private final BlockingQueue<String> mails = new LinkedBlockingQueue<>();

  MailBox() throws IOException {
    Thread thread = new Thread(this::serve, "mail-box");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  BlockingQueue<String> mails() {
    return mails;
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        talk(client);
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void talk(Socket client) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
    OutputStream out = client.getOutputStream();
    say(out, "220 ready");
    String line = in.readLine();
    while (line != null) {
      String verb = line.substring(0, Math.min(4, line.length())).toUpperCase(Locale.ROOT);
      switch (verb) {
        case "DATA" -> {
          say(out, "354 go on");
          mails.add(data(in));
          say(out, "250 kept");
        }
        case "QUIT" -> {
          say(out, "221 bye");
          return;
        }
        default -> say(out, "250 ok");
      }
      line = in.readLine();
    }
  }

  private static String data(BufferedReader in) throws IOException {
    StringBuilder mail = new StringBuilder();
    String line = in.readLine();
    while (line != null && !line.equals(".")) {
      mail.append(line).append('\n');
      line = in.readLine();
    }
    return mail.toString();
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
