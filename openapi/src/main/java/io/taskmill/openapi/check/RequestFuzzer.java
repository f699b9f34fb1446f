package io.taskmill.openapi.check;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes requests of an operation of which most are wrong somewhere; the same ones for a seed. */
public final class RequestFuzzer {

  private static final int MOST_SHOWN = 1_500;
  private static final int LONGEST_HEAD = 8_000;
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW", "get");
  private static final List<String> MEDIA_TYPES =
      List.of(
          "text/plain",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "application/xml",
          "application/json; charset=latin1",
          "application/json; charset=nothing",
          "json",
          "/",
          "",
          "*/*");
  private static final List<String> ODD_HEADERS =
      List.of(
          "Accept: text/html",
          "Accept: application/xml;q=2",
          "Accept: ;;;",
          "Accept-Language: \u0001",
          "Content-Encoding: gzip",
          "If-Match: *",
          "Range: bytes=0-1",
          "X-Forwarded-For: 1.2.3.4, <script>",
          "X-HTTP-Method-Override: DELETE",
          "Origin: null",
          "Cookie: a=b; =; ;",
          "Expect: nothing",
          "Last-Event-ID: abc",
          "Idempotency-Key: ",
          "Idempotency-Key: " + "k".repeat(300),
          "Idempotency-Key: \u00e9\u00ff",
          "X-Long: " + "x".repeat(4_000));

  private final URI base;
  private final Map<String, List<String>> known;
  private final ApiServer server;
  private final SampleValues values;
  private final OddValues odd;

  /**
   * Requests to a server.
   *
   * @param known texts that exist: by the path up to a variable, as {@code /tasks/{id}}, or by the
   *     name of a field
   */
  public RequestFuzzer(
      ApiServer server, JsonNode document, Map<String, List<String>> known, long seed) {
    this.server = server;
    this.base = server.base();
    this.known = known;
    this.values = new SampleValues(new SchemaCheck(document), known, new Random(seed));
    this.odd = new OddValues(values);
  }

  /** A request. */
  public static final class Request {

    private final byte[] bytes;
    private final boolean complete;
    private final boolean wellFormed;

    Request(byte[] bytes, boolean complete, boolean wellFormed) {
      this.bytes = bytes;
      this.complete = complete;
      this.wellFormed = wellFormed;
    }

    /** As they are sent. */
    byte[] bytes() {
      return bytes;
    }

    /** Whether its body is as long as it says. */
    boolean complete() {
      return complete;
    }

    /** Whether HTTP allows it, so that the API itself must answer. */
    boolean wellFormed() {
      return wellFormed;
    }

    /** What was sent, for a person. */
    String shown() {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      return text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    }
  }

  /** The next request of an operation. */
  public Request next(ApiOperation operation) {
    boolean wellFormed = true;
    String method = values.chance(0.03) ? values.pick(METHODS) : operation.method();
    String target = path(operation) + query(operation);
    if (values.chance(0.02)) {
      target = target + (target.contains("?") ? "&x=" : "?x=") + values.pick(OddValues.NO_URL);
      wellFormed = false;
    }
    // The container refuses these before any servlet sees them.
    String path = target.replaceFirst("\\?.*", "");
    wellFormed &= !path.matches("(?i).*(%2f|%5c|%00|%2e|%ff|%c3%28).*") && !method.equals("get");
    List<String> headers = new ArrayList<>();
    headers.add("Host: " + base.getAuthority());
    headers.add("Connection: close");
    String role = values.chance(0.9) ? "admin" : values.pick(List.of("viewer", "agent", "nobody"));
    server.headers(role).forEach((name, value) -> headers.add(name + ": " + value));
    if (values.chance(0.1)) {
      String header = values.pick(ODD_HEADERS);
      headers.add(header);
      wellFormed &= !header.contains("\u0001") && !header.startsWith("Expect");
    }
    byte[] body = body(operation);
    return framed(method + " " + target + " HTTP/1.1", headers, body, wellFormed);
  }

  private Request framed(
      String line, List<String> headers, byte @Nullable [] body, boolean wellFormed) {
    boolean complete = true;
    byte[] sent = body == null ? new byte[0] : body;
    if (body != null) {
      String type = values.chance(0.05) ? values.pick(MEDIA_TYPES) : "application/json";
      headers.add("Content-Type: " + type);
      if (values.chance(0.05)) {
        headers.add("Transfer-Encoding: chunked");
        sent = chunked(body);
      } else if (values.chance(0.03)) {
        headers.add("Content-Length: " + (body.length + 10));
        complete = false;
      } else {
        headers.add("Content-Length: " + body.length);
      }
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    String head = line + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
    all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(sent);
    // A longer head the container refuses by itself.
    boolean fits = head.length() < LONGEST_HEAD;
    return new Request(all.toByteArray(), complete, wellFormed && fits);
  }

  static byte[] chunked(byte[] body) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    all.writeBytes(body);
    String end = body.length == 0 ? "\r\n" : "\r\n0\r\n\r\n";
    all.writeBytes(end.getBytes(StandardCharsets.US_ASCII));
    return all.toByteArray();
  }

  private String path(ApiOperation operation) {
    StringBuilder path = new StringBuilder(base.getPath());
    StringBuilder so = new StringBuilder();
    for (String segment : operation.path().substring(1).split("/", -1)) {
      so.append('/').append(segment);
      path.append('/');
      if (!segment.startsWith("{")) {
        path.append(segment);
      } else if (known.containsKey(so.toString()) && values.chance(0.75)) {
        path.append(encoded(values.pick(known.get(so.toString()))));
      } else {
        path.append(values.pick(OddValues.IN_URL));
      }
    }
    return path.toString();
  }

  private String query(ApiOperation operation) {
    List<String> pairs = new ArrayList<>();
    for (JsonNode parameter : operation.parameters("query")) {
      String name = parameter.path("name").asString();
      if (parameter.path("required").asBoolean(false) || values.chance(0.12)) {
        JsonNode value = values.of(parameter.path("schema"), name);
        String text = value.isArray() ? value.path(0).asString() : value.asString();
        pairs.add(
            name + "=" + (values.chance(0.5) ? encoded(text) : values.pick(OddValues.IN_URL)));
        if (values.chance(0.1)) {
          pairs.add(name + "=" + values.pick(OddValues.IN_URL)); // twice
        }
      }
    }
    if (values.chance(0.04)) {
      pairs.add(
          values.pick(List.of("unknown=1", "=", "&", "a", "%ff=1", "limit", "limit=", "after=")));
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private byte @Nullable [] body(ApiOperation operation) {
    JsonNode schema = operation.body();
    if (schema.isMissingNode()) {
      return values.chance(0.03) ? "{}".getBytes(StandardCharsets.UTF_8) : null;
    }
    JsonNode value = values.of(schema, "");
    if (values.chance(0.6)) {
      value = odd.spoiled(value);
    }
    byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
    return values.chance(0.15) ? odd.spoiled(bytes) : bytes;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
