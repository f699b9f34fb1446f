package io.taskmill.server.access;

import io.taskmill.spi.StoreException;
import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets a request through that somebody known has sent, or that is open to everybody. */
public final class AccessFilter extends OncePerRequestFilter {

  private static final Logger LOG = LoggerFactory.getLogger(AccessFilter.class);
  private static final String BEARER = "Bearer ";

  private final Tokens tokens;

  /** Knows whoever these know. */
  public AccessFilter(Tokens tokens) {
    this.tokens = tokens;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<Identity> sender;
    try {
      sender = identify(request);
    } catch (StoreException e) {
      LOG.warn("Who has sent a request could not be looked up: {}", e.getMessage());
      Problem.write(
          response,
          ProblemCode.STORE_AWAY,
          "The store does not answer at present. Try again in a while.");
      return;
    }
    if (sender.isEmpty() && !OpenPaths.contains(request)) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"taskmill\"");
      Problem.write(
          response,
          ProblemCode.UNAUTHENTICATED,
          "The request names nobody who may ask, or somebody who may no longer. Send a token that is valid: 'Authorization: Bearer …'.");
      return;
    }
    sender.ifPresent(identity -> identity.putInto(request));
    chain.doFilter(request, response);
  }

  private Optional<Identity> identify(HttpServletRequest request) {
    String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (authorization != null && authorization.startsWith(BEARER)) {
      return tokens
          .find(authorization.substring(BEARER.length()))
          .map(token -> new Identity(token.who(), token.grant(), null));
    }
    return Optional.empty();
  }
}
