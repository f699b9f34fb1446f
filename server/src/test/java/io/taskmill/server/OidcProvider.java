package io.taskmill.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.taskmill.wire.WireJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A small OpenID Connect provider. It vouches for whoever the test says. */
final class OidcProvider implements AutoCloseable {

  private static final Pattern VERIFIER = Pattern.compile("code_verifier=([^&]+)");
  private static final int RSA_BITS = 2048;

  private final HttpServer server;
  private final RSAKey key;
  volatile Map<String, Object> claims = Map.of();
  volatile String nonce = "";
  volatile String challenge = "";

  OidcProvider() throws Exception {
    key = new RSAKeyGenerator(RSA_BITS).keyID("test").generate();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/.well-known/openid-configuration", this::configuration);
    server.createContext(
        "/jwks", exchange -> answer(exchange, 200, new JWKSet(key.toPublicJWK()).toString()));
    server.createContext("/token", this::token);
    server.start();
  }

  String issuer() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void configuration(HttpExchange exchange) throws IOException {
    Map<String, Object> fields =
        Map.of(
            "issuer", issuer(),
            "authorization_endpoint", issuer() + "/authorize",
            "token_endpoint", issuer() + "/token",
            "jwks_uri", issuer() + "/jwks",
            "response_types_supported", List.of("code"),
            "subject_types_supported", List.of("public"),
            "id_token_signing_alg_values_supported", List.of("RS256"));
    answer(exchange, 200, WireJson.strict().writeValueAsString(fields));
  }

  /** Gives a token only to whoever has begun the sign-in: they know what the challenge is of. */
  private void token(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Matcher verifier = VERIFIER.matcher(form);
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((verifier.find() ? verifier.group(1) : "").getBytes(UTF_8));
      if (!Base64.getUrlEncoder().withoutPadding().encodeToString(hash).equals(challenge)) {
        answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
        return;
      }
      String body =
          "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":60,\"id_token\":\"%s\"}";
      answer(exchange, 200, body.formatted(idToken()));
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private String idToken() throws JOSEException {
    JWTClaimsSet.Builder builder =
        new JWTClaimsSet.Builder()
            .issuer(issuer())
            .subject("anna")
            .audience("taskmill")
            .claim("nonce", nonce)
            .issueTime(Date.from(Instant.now()))
            .expirationTime(Date.from(Instant.now().plusSeconds(60)));
    claims.forEach(builder::claim);
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("test").build(), builder.build());
    token.sign(new RSASSASigner(key));
    return token.serialize();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
