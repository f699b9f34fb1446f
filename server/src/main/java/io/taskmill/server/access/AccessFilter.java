package io.taskmill.server.access;

import io.taskmill.http.HttpSignature;
import io.taskmill.spi.StoreException;
import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a request through that somebody known has sent, by a token, a signature or the cookie of a
 * session; or that is open to everybody.
 */
public final class AccessFilter extends OncePerRequestFilter {

  private static final Logger LOG = LoggerFactory.getLogger(AccessFilter.class);
  private static final String BEARER = "Bearer ";
  private static final byte[] NO_BODY = {};
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  private final Tokens tokens;
  private final AccessKeys keys;
  private final Sessions sessions;
  private final OpenPaths open;
  private final int mostBytes;

  /**
   * Knows whoever these know.
   *
   * @param mostBytes the largest body of a signed request
   */
  public AccessFilter(
      Tokens tokens, AccessKeys keys, Sessions sessions, OpenPaths open, int mostBytes) {
    this.tokens = tokens;
    this.keys = keys;
    this.sessions = sessions;
    this.open = open;
    this.mostBytes = mostBytes;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest given, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (open.contains(given)) {
      chain.doFilter(given, response);
      return;
    }
    HttpServletRequest request = given;
    Optional<Identity> sender;
    try {
      String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
      if (authorization != null) {
        sender = byToken(authorization);
      } else if (request.getHeader(HttpSignature.SIGNATURE) != null) {
        if (keys.mayBeSigned(signed(request, NO_BODY))) {
          BufferedRequest buffered = new BufferedRequest(request, mostBytes);
          sender = keys.verify(signed(buffered, buffered.body()));
          request = buffered;
        } else {
          sender = Optional.empty();
        }
      } else {
        sender = sessions.find(request);
      }
    } catch (StoreException e) {
      LOG.warn("Who has sent a request could not be looked up: {}", e.getMessage());
      Problem.write(
          response,
          ProblemCode.STORE_AWAY,
          "The store does not answer at present. Try again in a while.");
      return;
    } catch (BufferedRequest.TooLargeException e) {
      Problem.write(
          response,
          ProblemCode.TOO_LARGE,
          "The body has more than %d bytes, which is the limit. Nothing was done."
              .formatted(mostBytes));
      return;
    }
    if (sender.isEmpty()) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"taskmill\"");
      Problem.write(response, ProblemCode.UNAUTHENTICATED, whyNobody(given));
      return;
    }
    if (!isOfOurPage(request, sender.get())) {
      Problem.write(
          response,
          ProblemCode.FORBIDDEN,
          "A write in a session needs the header %s, with the value that GET /api/v1/session gives. Nothing was done."
              .formatted(Sessions.CSRF_HEADER));
      return;
    }
    sender.get().putInto(request);
    chain.doFilter(request, response);
  }

  private static String whyNobody(HttpServletRequest request) {
    if (request.getHeader(HttpSignature.SIGNATURE) != null
        && request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
      return "The signature is not accepted: the access key is not known, the secret is another, the request was changed on its way,"
          + " its nonce was used before, or its time is too far from this server's. Sign it anew, with the right time and a new nonce.";
    }
    return "The request names nobody who may ask, or somebody who may no longer. Send a token that is valid: 'Authorization: Bearer …'.";
  }

  private Optional<Identity> byToken(String authorization) {
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return Optional.empty();
    }
    return tokens
        .find(authorization.substring(BEARER.length()).strip())
        .map(token -> new Identity(token.who(), token.grant(), null));
  }

  private static HttpSignature.Request signed(HttpServletRequest request, byte[] body) {
    String query = request.getQueryString();
    String target = query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query;
    return new HttpSignature.Request(request.getMethod(), target, request::getHeader, body);
  }

  /** A cookie comes with requests that other pages make too. */
  private static boolean isOfOurPage(HttpServletRequest request, Identity sender) {
    if (sender.session() == null || READING.contains(request.getMethod())) {
      return true;
    }
    String sent = request.getHeader(Sessions.CSRF_HEADER);
    return sent != null && RandomText.equal(sent, Sessions.csrf(sender.session()));
  }
}
