package io.taskmill.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;

/** A service on this machine that answers as a test wants, and remembers what it was asked. */
final class TestService implements AutoCloseable {

  /** What it answers. */
  record Reply(int status, Map<String, String> headers, String body) {

    static Reply of(int status, String body) {
      return new Reply(status, Map.of(), body);
    }

    static Reply redirect(int status, String location) {
      return new Reply(status, Map.of("Location", location), "");
    }
  }

  /** What it was asked. */
  record Asked(String method, String target, Map<String, String> headers, String text) {

    byte[] body() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Decides on the answer. */
  interface Answers {
    Reply to(Asked asked) throws Exception;
  }

  final List<Asked> asked = new CopyOnWriteArrayList<>();

  /** The names by which callers have asked for it in TLS. */
  final Set<String> serverNames = ConcurrentHashMap.newKeySet();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  TestService(Answers answers) {
    this(plain(), answers);
  }

  TestService(HttpServer server, Answers answers) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, answers));
    server.start();
  }

  private static HttpServer plain() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void answer(HttpExchange exchange, Answers answers) throws IOException {
    try (exchange;
        InputStream in = exchange.getRequestBody()) {
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
      Asked request =
          new Asked(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              headers,
              new String(in.readAllBytes(), StandardCharsets.UTF_8));
      asked.add(request);
      if (exchange instanceof HttpsExchange secure
          && secure.getSSLSession() instanceof ExtendedSSLSession session) {
        session.getRequestedServerNames().stream()
            .map(name -> ((SNIHostName) name).getAsciiName())
            .forEach(serverNames::add);
      }
      Reply reply = answers.to(request);
      reply.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Its URL by a name that the tests resolve to this machine. */
  String url(String host, String path) {
    return "http://" + host + ":" + port() + path;
  }

  String url(String path) {
    return url("service.test", path);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
