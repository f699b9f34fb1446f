package io.taskmill.server.access;

import io.taskmill.web.Access;
import io.taskmill.web.Answers;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Caller;
import io.taskmill.web.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** API tokens. */
@ApiResource
@RequestMapping("/tokens")
public class TokensController {

  private static final String SUBJECT = "token/";

  private final Tokens tokens;
  private final Audited audited;

  /** Of a store. */
  public TokensController(Tokens tokens, Audited audited) {
    this.tokens = tokens;
    this.audited = audited;
  }

  /**
   * A token as it is shown.
   *
   * @param lastUsedAt to within some minutes; null if it never was
   */
  record TokenInfo(
      String id,
      String name,
      Grant grant,
      String createdBy,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {

    static TokenInfo of(Tokens.Token token, @Nullable Instant lastUsedAt) {
      return new TokenInfo(
          token.id(),
          token.name(),
          token.grant(),
          token.createdBy(),
          token.createdAt(),
          token.expiresAt(),
          lastUsedAt);
    }
  }

  /** All that are valid. */
  record TokenList(List<TokenInfo> items) {}

  /**
   * One that was made.
   *
   * @param token what its owner sends as 'Authorization: Bearer …'; shown only now
   */
  record TokenMade(TokenInfo info, String token) {
    /** Without the secret. */
    @Override
    public String toString() {
      return info.toString();
    }
  }

  /** Lists all that are valid. */
  @GetMapping
  @Access(Role.ADMIN)
  TokenList listTokens(Caller caller) {
    Audited.requireNoLimits(caller);
    return new TokenList(
        tokens.all().stream()
            .map(token -> TokenInfo.of(token, tokens.lastUsed(token.id()).orElse(null)))
            .toList());
  }

  /** Makes one. Its secret is in the answer, and nowhere else. */
  @PostMapping
  @Access(Role.ADMIN)
  @Answers(HttpStatus.CREATED)
  ResponseEntity<TokenMade> createToken(
      @RequestBody NewAccess wanted,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    String name = wanted.requireName();
    Grant grant = wanted.grant();
    wanted.requireLifetime();
    Tokens.NewToken made =
        audited.run(
            caller,
            why,
            "create-token",
            SUBJECT + name,
            grant,
            () -> tokens.create(name, grant, caller.name(), wanted.expiresIn()));
    return ResponseEntity.status(HttpStatus.CREATED)
        .body(new TokenMade(TokenInfo.of(made.token(), null), made.text()));
  }

  /** Revokes one; every server refuses it within seconds. */
  @DeleteMapping("/{id}")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> revokeToken(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    Tokens.Token token =
        tokens.all().stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(() -> ApiException.notFound("token with this id"));
    if (!audited.tryRun(
        caller,
        why,
        "revoke-token",
        SUBJECT + token.name(),
        null,
        () -> tokens.revoke(token.id()))) {
      throw ApiException.notFound("token with this id");
    }
    return ResponseEntity.noContent().build();
  }
}
