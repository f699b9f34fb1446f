package io.taskmill.server.access;

import io.taskmill.server.secret.Secrets;
import io.taskmill.web.Access;
import io.taskmill.web.Answers;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Caller;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Secrets by name. They are written and used, but never given back. */
@ApiResource
@RequestMapping("/secrets")
public class SecretsController {

  private static final String SUBJECT = "secret/";

  private final Secrets secrets;
  private final Audited audited;

  /** Of a store. */
  public SecretsController(Secrets secrets, Audited audited) {
    this.secrets = secrets;
    this.audited = audited;
  }

  /** A secret as it is shown. */
  record SecretInfo(String name) {}

  /** All of them. */
  record SecretList(List<SecretInfo> items) {}

  /** A value. */
  record SecretValue(@Nullable String value) {
    /** Without it. */
    @Override
    public String toString() {
      return "SecretValue";
    }
  }

  /** Lists the names of all. */
  @GetMapping
  @Access(Role.ADMIN)
  SecretList listSecrets(Caller caller) {
    Audited.requireNoLimits(caller);
    return new SecretList(secrets.names().stream().map(SecretInfo::new).toList());
  }

  /** Keeps a value under a name, instead of what was there. */
  @PutMapping("/{name}")
  @Access(Role.ADMIN)
  @Answers({HttpStatus.CREATED, HttpStatus.OK})
  ResponseEntity<SecretInfo> putSecret(
      @PathVariable String name,
      @RequestBody SecretValue wanted,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    String value = wanted.value();
    if (value == null) {
      throw new ApiException(ProblemCode.INVALID, "'value' is missing. Nothing was changed.");
    }
    Secrets.require(name, value);
    boolean created =
        audited.run(
            caller, why, "put-secret", SUBJECT + name, null, () -> secrets.put(name, value));
    return ResponseEntity.status(created ? HttpStatus.CREATED : HttpStatus.OK)
        .body(new SecretInfo(name));
  }

  /** Forgets a secret. */
  @DeleteMapping("/{name}")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> removeSecret(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    if (!secrets.contains(name)) {
      throw ApiException.notFound("secret of this name");
    }
    if (!audited.tryRun(
        caller, why, "remove-secret", SUBJECT + name, null, () -> secrets.remove(name))) {
      throw ApiException.notFound("secret of this name");
    }
    return ResponseEntity.noContent().build();
  }
}
