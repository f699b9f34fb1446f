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

/** Access keys with their secrets, by which programs sign requests. */
@ApiResource
@RequestMapping("/keys")
public class KeysController {

  private static final String SUBJECT = "key/";

  private final AccessKeys keys;
  private final Audited audited;

  /** Of a store. */
  public KeysController(AccessKeys keys, Audited audited) {
    this.keys = keys;
    this.audited = audited;
  }

  /**
   * A key as it is shown.
   *
   * @param lastUsedAt to within some minutes; null if it never was
   */
  record KeyInfo(
      String id,
      String name,
      Grant grant,
      String createdBy,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {

    static KeyInfo of(AccessKeys.AccessKey key, @Nullable Instant lastUsedAt) {
      return new KeyInfo(
          key.id(),
          key.name(),
          key.grant(),
          key.createdBy(),
          key.createdAt(),
          key.expiresAt(),
          lastUsedAt);
    }
  }

  /** All that are valid. */
  record KeyList(List<KeyInfo> items) {}

  /**
   * One that was made.
   *
   * @param secret by which requests are signed; shown only now
   */
  record KeyMade(KeyInfo info, String secret) {
    /** Without the secret. */
    @Override
    public String toString() {
      return info.toString();
    }
  }

  /** Lists all that are valid. */
  @GetMapping
  @Access(Role.ADMIN)
  KeyList listKeys(Caller caller) {
    Audited.requireNoLimits(caller);
    return new KeyList(
        keys.all().stream()
            .map(key -> KeyInfo.of(key, keys.lastUsed(key.id()).orElse(null)))
            .toList());
  }

  /** Makes one. Its secret is in the answer, and nowhere else. */
  @PostMapping
  @Access(Role.ADMIN)
  @Answers(HttpStatus.CREATED)
  ResponseEntity<KeyMade> createKey(
      @RequestBody NewAccess wanted,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    String name = wanted.requireName();
    Grant grant = wanted.grant();
    wanted.requireLifetime();
    AccessKeys.NewKey made =
        audited.run(
            caller,
            why,
            "create-key",
            SUBJECT + name,
            grant,
            () -> keys.create(name, grant, caller.name(), wanted.expiresIn()));
    return ResponseEntity.status(HttpStatus.CREATED)
        .body(new KeyMade(KeyInfo.of(made.key(), null), made.secret()));
  }

  /** Revokes one; every server refuses it within seconds. */
  @DeleteMapping("/{id}")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> revokeKey(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    AccessKeys.AccessKey key =
        keys.all().stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(() -> ApiException.notFound("key with this id"));
    if (!audited.tryRun(
        caller, why, "revoke-key", SUBJECT + key.name(), null, () -> keys.revoke(key.id()))) {
      throw ApiException.notFound("key with this id");
    }
    return ResponseEntity.noContent().build();
  }
}
