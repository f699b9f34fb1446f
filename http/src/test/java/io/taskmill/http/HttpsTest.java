package io.taskmill.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.http.TestService.Reply;
import io.taskmill.testing.TestMill;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls by https: the certificate must be trusted, and be for the host of the URL. */
class HttpsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir static Path folder;

  private static SSLContext context;
  private static TestService service;
  private static volatile Reply reply = Reply.of(200, "safe");

  private final TestMill test = new TestMill();

  @BeforeAll
  static void serve() throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=good.test",
                "-ext",
                "san=dns:good.test",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(keytool.waitFor(30, TimeUnit.SECONDS)).isTrue();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
    keyManagers.init(keys, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("a", keys.getCertificate("a"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    context = SSLContext.getInstance("TLS");
    context.init(keyManagers.getKeyManagers(), trust.getTrustManagers(), null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    service = new TestService(server, asked -> reply);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @AfterEach
  void close() {
    test.close();
  }

  private TaskInfo call(String host, SSLContext tls, int redirects) {
    HttpTasks.Builder builder =
        HttpTasks.builder()
            .names(new TestNames().with("good.test", "127.0.0.1").with("bad.test", "127.0.0.1"))
            .allow("*.test:*")
            .allowPrivate("127.0.0.1");
    (tls == null ? builder : builder.tls(tls)).build().register(test.mill());
    String url = "https://" + host + ":" + service.port() + "/";
    TaskHandle<HttpAnswer> handle =
        test.mill().submit(HttpTasks.TYPE.request(HttpCall.get(url).withRedirects(redirects)));
    test.runReady();
    return handle.info().orElseThrow();
  }

  @Test
  void aCertificateForTheHostIsTakenAtAnAddressOfOurChoice() {
    int before = service.asked.size();
    assertThat(call("good.test", context, 0).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(service.asked).hasSize(before + 1);
    assertThat(service.serverNames).contains("good.test");
  }

  @Test
  void aCertificateForAnotherHostIsRefused() {
    int before = service.asked.size();
    TaskInfo info = call("bad.test", context, 0);
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.lastError()).contains("bad.test").contains("CertificateException");
    assertThat(service.asked).hasSize(before);
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() {
    TaskInfo info = call("good.test", null, 0);
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.lastError()).contains("unable to find valid certification path");
  }

  @Test
  void aRedirectFromHttpsToHttpIsRefused() {
    reply = Reply.redirect(302, "http://good.test:" + service.port() + "/");
    try {
      TaskInfo info = call("good.test", context, 5);
      assertThat(info.state()).isEqualTo(TaskState.FAILED);
      assertThat(info.lastError()).contains("would go on in the clear");
    } finally {
      reply = Reply.of(200, "safe");
    }
  }
}
