package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import io.taskmill.Retry;
import io.taskmill.TaskFunction;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.net.InetAddress;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that call a URL, so that services without a worker can be driven by tasks and schedules.
 *
 * <pre>{@code
 * HttpTasks.builder().allow("api.example.com").build().register(mill);
 * mill.submit(HttpTasks.TYPE.request(HttpCall.post("https://api.example.com/reports", "{}")));
 * }</pre>
 *
 * <p>No host may be called unless it is allowed here, and an address that is not public only if
 * that is allowed too.
 */
public final class HttpTasks {

  /** The type: {@code http}. Its timeout is above the longest that a call may have. */
  public static final TaskType<HttpCall, HttpAnswer> TYPE =
      TaskType.of("http", HttpCall.class, HttpAnswer.class)
          .title("HTTP call")
          .description("Calls a URL; succeeds if the answer has an expected status.")
          .retry(
              Retry.exponential(5, Duration.ofSeconds(10), 3)
                  .withCap(Duration.ofMinutes(10))
                  .withJitter(0.2))
          .timeout(HttpCall.MAX_TIMEOUT.plusMinutes(1));

  private final HttpCallHandler handler;

  private HttpTasks(HttpCallHandler handler) {
    this.handler = handler;
  }

  /** Allows nothing, to begin with. */
  public static Builder builder() {
    return new Builder();
  }

  /** This Taskmill runs the tasks of {@link #TYPE} from now on. */
  public void register(Taskmill mill) {
    mill.compute(TYPE, handler);
  }

  /** What runs them, for a type of your own with another name or policy. */
  public TaskFunction<HttpCall, HttpAnswer> handler() {
    return handler;
  }

  /** What may be called, and how. */
  public static final class Builder {

    private static final int DEFAULT_ANSWER_LIMIT = 64 * 1024;
    private static final int MAX_ANSWER_LIMIT = 128 * 1024;

    private final AllowedHosts hosts = new AllowedHosts();
    private final List<AddressRange> privateRanges = new ArrayList<>();
    private final Set<String> privateNames = new HashSet<>();
    private final Map<String, Credentials> credentials = new HashMap<>();
    private AddressGuard.Names names = InetAddress::getAllByName;
    private @Nullable SSLContext tls;
    private int answerLimit = DEFAULT_ANSWER_LIMIT;

    private Builder() {}

    /**
     * This host may be called: {@code api.example.com}, or {@code *.example.com} for all below it.
     * Only at the usual port, 443 of https and 80 of http, unless one is named: {@code
     * api.example.com:8443}, or {@code api.example.com:*} for every port.
     */
    public Builder allow(String host) {
      hosts.add(host);
      return this;
    }

    /**
     * This address may be connected to although it is not public: {@code 10.1.2.3}, {@code
     * 10.1.0.0/16}. Or all addresses of this host, {@code reports.internal}, that are loopback or
     * private; whoever may change what that name points to can choose among these. The host must be
     * {@linkplain #allow allowed} as well.
     */
    public Builder allowPrivate(String addressRangeOrHost) {
      if (AddressRange.isAddress(addressRangeOrHost)) {
        privateRanges.add(AddressRange.parse(addressRangeOrHost));
      } else {
        privateNames.add(AllowedHosts.name(addressRangeOrHost));
      }
      return this;
    }

    /**
     * What signs calls that name these credentials: {@link HttpCall#withCredentials}. The secret is
     * kept in this process only; see {@link HttpSignature}.
     */
    public Builder credentials(String name, String accessKey, String secretKey) {
      if (credentials.put(name, new Credentials(accessKey, secretKey)) != null) {
        throw new InvalidTaskException(
            "There are credentials '%s' already. Give each its own name.".formatted(name));
      }
      return this;
    }

    /** Whom to trust for https; by default whom this Java trusts. Host names are checked always. */
    public Builder tls(SSLContext tls) {
      this.tls = tls;
      return this;
    }

    /** How many bytes of an answer are read and kept: 0 to 131,072; 65,536 by default. */
    public Builder answerLimit(int bytes) {
      if (bytes < 0 || bytes > MAX_ANSWER_LIMIT) {
        throw new InvalidTaskException(
            "The limit of answers is %s bytes, but must be 0 to %s."
                .formatted(bytes, MAX_ANSWER_LIMIT));
      }
      this.answerLimit = bytes;
      return this;
    }

    /** Who tells the addresses of names. */
    Builder names(AddressGuard.Names names) {
      this.names = names;
      return this;
    }

    /** What makes the calls. */
    public HttpTasks build() {
      AddressGuard guard = new AddressGuard(names, privateRanges, privateNames);
      HttpTransport transport = new HttpTransport(guard, tls(), answerLimit);
      return new HttpTasks(new HttpCallHandler(hosts.copy(), credentials, transport));
    }

    private SSLContext tls() {
      try {
        return tls == null ? SSLContext.getDefault() : tls;
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("This Java has no usable default for TLS.", e);
      }
    }
  }
}
