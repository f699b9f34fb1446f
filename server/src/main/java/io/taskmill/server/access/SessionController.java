package io.taskmill.server.access;

import io.taskmill.web.Access;
import io.taskmill.web.Answers;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Open;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** Signing in and out in a browser. */
@ApiResource
@RequestMapping("/session")
public class SessionController {

  private final SignIn signIn;
  private final Sessions sessions;
  private final SignInProviders providers;

  /** Of these sessions. */
  public SessionController(SignIn signIn, Sessions sessions, SignInProviders providers) {
    this.signIn = signIn;
    this.sessions = sessions;
    this.providers = providers;
  }

  /**
   * The ways to sign in.
   *
   * @param password whether by user and password
   * @param token whether by a token
   * @param providers OpenID Connect providers
   */
  record Ways(boolean password, boolean token, List<SignInProviders.Provider> providers) {}

  /** How one can sign in here, for whoever is not yet. */
  @GetMapping("/ways")
  @Open
  Ways getSignInWays() {
    return new Ways(true, true, providers.all());
  }

  /** Either a user with a password, or a token. */
  record Credentials(@Nullable String user, @Nullable String password, @Nullable String token) {
    /** Without secrets. */
    @Override
    public String toString() {
      return "Credentials[user=%s]".formatted(user);
    }
  }

  /**
   * Who is signed in.
   *
   * @param csrf what the page sends in the header Taskmill-Csrf with each write; null if the
   *     request has come with no cookie
   */
  record SessionAnswer(String name, Grant grant, @Nullable String csrf) {
    static SessionAnswer of(Identity identity) {
      String session = identity.session();
      return new SessionAnswer(
          identity.name(), identity.grant(), session == null ? null : Sessions.csrf(session));
    }
  }

  /** Begins a session, whose cookie comes with the answer. */
  @PostMapping
  @Open
  ResponseEntity<SessionAnswer> signIn(
      @RequestBody Credentials credentials, HttpServletRequest request) {
    Identity identity = identity(credentials, request.getRemoteAddr());
    return ResponseEntity.ok()
        .header(
            HttpHeaders.SET_COOKIE,
            sessions.cookie(Objects.requireNonNull(identity.session()), request.isSecure()))
        .body(SessionAnswer.of(identity));
  }

  private Identity identity(Credentials credentials, String address) {
    String user = credentials.user();
    String password = credentials.password();
    String token = credentials.token();
    if (token != null && user == null && password == null) {
      return signIn.withToken(token);
    }
    if (user == null || password == null || token != null) {
      throw new ApiException(
          ProblemCode.INVALID, "Signing in needs 'user' and 'password', or else 'token'.");
    }
    return signIn.withPassword(user, password, address);
  }

  /** Who is signed in. */
  @GetMapping
  @Access(value = Role.VIEWER, agents = true)
  SessionAnswer getSession(HttpServletRequest request) {
    return SessionAnswer.of(Objects.requireNonNull(Identity.of(request)));
  }

  /** Ends the session. */
  @DeleteMapping
  @Access(value = Role.VIEWER, agents = true)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> signOut(HttpServletRequest request) {
    String session = Objects.requireNonNull(Identity.of(request)).session();
    if (session != null) {
      sessions.end(session);
    }
    return ResponseEntity.noContent()
        .header(HttpHeaders.SET_COOKIE, Sessions.noCookie(request.isSecure()))
        .build();
  }
}
