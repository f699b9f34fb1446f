package io.taskmill.server.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.Documents;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/** People with a password, which is kept as bcrypt. */
public final class Users {

  private static final Pattern NAMES = Pattern.compile("[a-z0-9][a-z0-9._@-]{0,63}");
  private static final int MIN_PASSWORD = 10;

  /** Bcrypt does not look at more. */
  private static final int MAX_PASSWORD_BYTES = 72;

  private final Shelf<User> users;
  private final ShortMemory<User> memory = new ShortMemory<>();
  private final PasswordEncoder encoder = new BCryptPasswordEncoder();
  private final String nobodysPassword = encoder.encode(RandomText.secret());
  private final Clock clock;

  /** Those of a store. */
  public Users(Documents documents, Clock clock) {
    this.users = new Shelf<>(documents, "user/", User.class);
    this.clock = clock;
  }

  /**
   * A user as the store keeps them.
   *
   * @param password its hash
   * @param passwordSetAt sessions that are older have ended
   */
  record User(
      String name,
      String password,
      Instant passwordSetAt,
      Grant grant,
      String createdBy,
      Instant createdAt) {

    /** Without the hash. */
    @Override
    public String toString() {
      return "User[%s, %s]".formatted(name, grant);
    }
  }

  /** Whether there was none of that name. */
  boolean create(String name, String password, Grant grant, String createdBy) {
    requireName(name);
    Instant now = clock.instant();
    User user = new User(name, encoded(password), now, grant, createdBy, now);
    boolean created = users.create(name, user, null);
    memory.forget(name);
    return created;
  }

  /** Sets another password; all sessions of the user end. */
  boolean setPassword(String name, String password) {
    Optional<Shelf.Entry<User>> found = entry(name);
    if (found.isEmpty()) {
      return false;
    }
    User user = found.get().value();
    User changed =
        new User(
            name,
            encoded(password),
            clock.instant(),
            user.grant(),
            user.createdBy(),
            user.createdAt());
    return write(found.get(), changed);
  }

  /** Lets the user do something else than before. */
  boolean setGrant(String name, Grant grant) {
    Optional<Shelf.Entry<User>> found = entry(name);
    if (found.isEmpty()) {
      return false;
    }
    User user = found.get().value();
    User changed =
        new User(
            name, user.password(), user.passwordSetAt(), grant, user.createdBy(), user.createdAt());
    return write(found.get(), changed);
  }

  private boolean write(Shelf.Entry<User> before, User changed) {
    boolean written = users.change(before, changed, null);
    memory.forget(changed.name());
    return written;
  }

  /** As they are now. */
  Optional<User> find(String name) {
    return entry(name).map(Shelf.Entry::value);
  }

  private Optional<Shelf.Entry<User>> entry(String name) {
    return NAMES.matcher(name).matches() ? users.find(name) : Optional.empty();
  }

  static void requireName(String name) {
    if (!NAMES.matcher(name).matches()) {
      throw new InvalidTaskException(
          "A user's name has 1 to 64 small letters, digits and any of . _ @ -, and begins with a letter or digit. Nothing was changed.");
    }
  }

  private String encoded(String password) {
    requirePassword(password);
    return encoder.encode(password);
  }

  static void requirePassword(String password) {
    if (password.length() < MIN_PASSWORD || password.getBytes(UTF_8).length > MAX_PASSWORD_BYTES) {
      throw new InvalidTaskException(
          "A password has at least %d characters, and at most %d bytes. Nothing was changed."
              .formatted(MIN_PASSWORD, MAX_PASSWORD_BYTES));
    }
  }

  /** The user whose password this is; as slow for a name that nobody has. */
  Optional<User> check(String name, String password) {
    Optional<User> user = find(name);
    boolean right =
        password.getBytes(UTF_8).length <= MAX_PASSWORD_BYTES
            && encoder.matches(password, user.map(User::password).orElse(nobodysPassword));
    return user.filter(found -> right);
  }

  /** As they were a moment ago. */
  Optional<User> get(String name) {
    return memory.get(name, users::get);
  }

  List<User> all() {
    return users.all();
  }

  /** Whether they were there. */
  boolean remove(String name) {
    boolean there = NAMES.matcher(name).matches() && users.remove(name);
    memory.forget(name);
    return there;
  }
}
