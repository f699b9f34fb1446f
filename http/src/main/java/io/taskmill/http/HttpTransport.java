package io.taskmill.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request on a connection of its own and reads the answer, with Apache's client. All that
 * the client would do by itself is off: redirects, retries, cookies, authentication, proxies,
 * decompression. So each request goes through the guard, and goes where the guard has looked.
 */
final class HttpTransport {

  /**
   * What came back.
   *
   * @param body at most as much as was to be kept
   * @param cut whether there was more
   */
  record Received(
      int status,
      @Nullable String contentType,
      @Nullable String location,
      @Nullable String retryAfter,
      String body,
      boolean cut) {}

  private static final Timeout CONNECT_TIMEOUT = Timeout.ofSeconds(10);

  /** Longer than any call: its own time is kept by whoever aborts it. */
  private static final Timeout SILENCE = Timeout.of(HttpCall.MAX_TIMEOUT.plusMinutes(1));

  private static final int MAX_LINE = 16_384;
  private static final int MAX_HEADERS = 200;

  private final int answerLimit;
  private final HttpClientConnectionOperator connector;
  private final ManagedHttpClientConnectionFactory connections;

  HttpTransport(AddressGuard guard, SSLContext tls, int answerLimit) {
    this.answerLimit = answerLimit;
    this.connector =
        new DefaultHttpClientConnectionOperator(
            // A plain socket would take the proxy that the system property socksProxyHost names.
            proxy -> new Socket(Proxy.NO_PROXY),
            DefaultSchemePortResolver.INSTANCE,
            guard,
            RegistryBuilder.<TlsSocketStrategy>create().register("https", strict(tls)).build());
    this.connections =
        ManagedHttpClientConnectionFactory.builder()
            .http1Config(
                Http1Config.custom()
                    .setMaxLineLength(MAX_LINE)
                    .setMaxHeaderCount(MAX_HEADERS)
                    .build())
            .build();
  }

  /** The certificate must be for the host that the URL names, whatever address it has. */
  private static TlsSocketStrategy strict(SSLContext tls) {
    return new DefaultClientTlsStrategy(
        tls, null, null, SSLBufferMode.STATIC, HostnameVerificationPolicy.BUILTIN, null);
  }

  /** The request line's path and query, as it is going to be sent. */
  static String target(Hop hop) {
    String path = hop.uri().getRawPath();
    String query = hop.uri().getRawQuery();
    return (path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
  }

  /**
   * Sends a request.
   *
   * @param signature more headers
   * @param abort ends it before its time
   */
  Received send(Hop hop, Map<String, String> signature, CallAbort abort) throws IOException {
    HttpUriRequestBase request = new HttpUriRequestBase(hop.method(), hop.uri());
    request.setPath(target(hop));
    hop.headers().forEach(request::setHeader);
    signature.forEach(request::setHeader);
    if (hop.body() != null) {
      request.setEntity(new ByteArrayEntity(hop.bytes(), null));
    }
    HttpHost host =
        new HttpHost(
            Origin.scheme(hop.uri()),
            AllowedHosts.host(hop.uri().getHost()),
            Origin.port(hop.uri()));
    CloseableHttpClient client = client();
    try {
      abort.begin(request);
      return read(client.executeOpen(host, request, null));
    } finally {
      // Not by closing the answer, which would read the rest of it first, however long that is.
      client.close(CloseMode.IMMEDIATE);
    }
  }

  private Received read(ClassicHttpResponse response) throws IOException {
    byte[] bytes = new byte[0];
    HttpEntity entity = response.getEntity();
    if (entity != null) {
      InputStream content = entity.getContent();
      bytes = content.readNBytes(answerLimit + 1);
    }
    boolean cut = bytes.length > answerLimit;
    String contentType = header(response, "Content-Type");
    return new Received(
        response.getCode(),
        contentType,
        header(response, "Location"),
        header(response, "Retry-After"),
        new String(bytes, 0, cut ? answerLimit : bytes.length, charset(contentType)),
        cut);
  }

  private static @Nullable String header(ClassicHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  private static Charset charset(@Nullable String contentType) {
    try {
      ContentType type = ContentType.parseLenient(contentType);
      return type == null ? StandardCharsets.UTF_8 : type.getCharset(StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // The service names a charset that does not exist, or not here.
      return StandardCharsets.UTF_8;
    }
  }

  /**
   * A client for one request. It costs little, and what happens to it, such as an Error, at which
   * it closes all its connections, harms no other call.
   */
  private CloseableHttpClient client() {
    PoolingHttpClientConnectionManager manager =
        new PoolingHttpClientConnectionManager(
            connector,
            PoolConcurrencyPolicy.STRICT,
            PoolReusePolicy.LIFO,
            TimeValue.NEG_ONE_MILLISECOND,
            connections);
    manager.setDefaultConnectionConfig(
        ConnectionConfig.custom()
            .setConnectTimeout(CONNECT_TIMEOUT)
            .setSocketTimeout(SILENCE)
            .build());
    return HttpClientBuilder.create()
        .setConnectionManager(manager)
        .setConnectionReuseStrategy((request, response, context) -> false)
        .setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE))
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setAuthenticationEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .setResponseTimeout(SILENCE)
                .build())
        .setUserAgent("Taskmill")
        .disableAuthCaching()
        .disableAutomaticRetries()
        .disableConnectionState()
        .disableContentCompression()
        .disableCookieManagement()
        .disableRedirectHandling()
        .build();
  }
}
