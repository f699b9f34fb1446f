package io.taskmill.server.access;

import io.taskmill.web.Access;
import io.taskmill.web.Answers;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Caller;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** People who sign in with a password. */
@ApiResource
@RequestMapping("/users")
public class UsersController {

  private static final String SUBJECT = "user/";

  private final Users users;
  private final Audited audited;

  /** Of a store. */
  public UsersController(Users users, Audited audited) {
    this.users = users;
    this.audited = audited;
  }

  /** A user as they are shown. */
  record UserInfo(String name, Grant grant, String createdBy, Instant createdAt) {
    static UserInfo of(Users.User user) {
      return new UserInfo(user.name(), user.grant(), user.createdBy(), user.createdAt());
    }
  }

  /** All users. */
  record UserList(List<UserInfo> items) {}

  /** A user who is to be. */
  record NewUser(
      @Nullable String name,
      @Nullable String password,
      @Nullable Role role,
      @Nullable Long tenant,
      @Nullable Set<String> types,
      @Nullable Set<String> queues) {
    /** Without the password. */
    @Override
    public String toString() {
      return "NewUser[%s]".formatted(name);
    }
  }

  /** What somebody may do from now on. */
  record NewGrant(
      @Nullable Role role,
      @Nullable Long tenant,
      @Nullable Set<String> types,
      @Nullable Set<String> queues) {}

  /** A password. */
  record NewPassword(@Nullable String password) {
    /** Without it. */
    @Override
    public String toString() {
      return "NewPassword";
    }
  }

  /** Lists all. */
  @GetMapping
  @Access(Role.ADMIN)
  UserList listUsers(Caller caller) {
    Audited.requireNoLimits(caller);
    return new UserList(users.all().stream().map(UserInfo::of).toList());
  }

  /** Adds a user. */
  @PostMapping
  @Access(Role.ADMIN)
  @Answers(HttpStatus.CREATED)
  ResponseEntity<UserInfo> createUser(
      @RequestBody NewUser wanted,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    String name = required("name", wanted.name());
    String password = required("password", wanted.password());
    Grant grant = NewAccess.grant(wanted.role(), wanted.tenant(), wanted.types(), wanted.queues());
    Users.requireName(name);
    Users.requirePassword(password);
    Audited.requireNoLimits(caller);
    if (users.find(name).isPresent()) {
      throw new ApiException(
          ProblemCode.EXISTS, "There is a user of this name already. Nothing was changed.");
    }
    boolean done =
        audited.tryRun(
            caller,
            why,
            "create-user",
            SUBJECT + name,
            grant,
            () -> users.create(name, password, grant, caller.name()));
    requireDone(done);
    return ResponseEntity.status(HttpStatus.CREATED).body(UserInfo.of(get(name)));
  }

  /** Says what a user may do; sessions that they have follow. */
  @PutMapping("/{name}/grant")
  @Access(Role.ADMIN)
  UserInfo setGrant(
      @PathVariable String name,
      @RequestBody NewGrant wanted,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Grant grant = NewAccess.grant(wanted.role(), wanted.tenant(), wanted.types(), wanted.queues());
    Audited.requireNoLimits(caller);
    get(name);
    boolean done =
        audited.tryRun(
            caller, why, "set-grant", SUBJECT + name, grant, () -> users.setGrant(name, grant));
    requireDone(done);
    return UserInfo.of(get(name));
  }

  /** Sets another password; sessions that they have end. */
  @PutMapping("/{name}/password")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> setPassword(
      @PathVariable String name,
      @RequestBody NewPassword wanted,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    String password = required("password", wanted.password());
    Users.requirePassword(password);
    Audited.requireNoLimits(caller);
    get(name);
    boolean done =
        audited.tryRun(
            caller,
            why,
            "set-password",
            SUBJECT + name,
            null,
            () -> users.setPassword(name, password));
    requireDone(done);
    return ResponseEntity.noContent().build();
  }

  /** Removes a user; sessions that they have end. */
  @DeleteMapping("/{name}")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> removeUser(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    get(name);
    if (!audited.tryRun(
        caller, why, "remove-user", SUBJECT + name, null, () -> users.remove(name))) {
      throw ApiException.notFound("user of this name");
    }
    return ResponseEntity.noContent().build();
  }

  private Users.User get(String name) {
    return users.find(name).orElseThrow(() -> ApiException.notFound("user of this name"));
  }

  private static void requireDone(boolean done) {
    if (!done) {
      throw new ApiException(
          ProblemCode.CHANGED, "Somebody else has changed the user meanwhile. Try again.");
    }
  }

  private static String required(String field, @Nullable String value) {
    if (value == null) {
      throw new ApiException(
          ProblemCode.INVALID, "'%s' is missing. Nothing was changed.".formatted(field));
    }
    return value;
  }
}
