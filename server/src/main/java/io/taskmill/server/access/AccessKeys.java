package io.taskmill.server.access;

import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import io.taskmill.http.HttpSignature;
import io.taskmill.http.HttpSignature.Verdict;
import io.taskmill.server.secret.MasterKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Access keys with their secrets, by which programs sign requests. A secret is needed to check a
 * signature, so the store keeps it encrypted and not hashed. A signed request counts once: its
 * nonce is kept for as long as its time is near enough.
 */
public final class AccessKeys {

  private static final String PREFIX = "ak_";
  private static final int KEY_BYTES = 12;
  private static final Pattern KEYS = Pattern.compile("ak_[0-9a-f]{24}");
  private static final String KIND = "key";

  private final Shelf<AccessKey> keys;
  private final Documents documents;
  private final LastUse lastUse;
  private final ShortMemory<AccessKey> memory = new ShortMemory<>();
  private final MasterKey master;
  private final Duration tolerance;
  private final Clock clock;

  /**
   * Those of a store.
   *
   * @param tolerance how far the time of signing may be from ours
   */
  public AccessKeys(Documents documents, MasterKey master, Duration tolerance, Clock clock) {
    this.keys = new Shelf<>(documents, "key/", AccessKey.class);
    this.documents = documents;
    this.lastUse = new LastUse(documents, clock);
    this.master = master;
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /**
   * An access key as the store keeps it.
   *
   * @param id the access key itself, which is no secret
   * @param secret encrypted
   * @param expiresAt from when on it is worth nothing; null for never
   */
  record AccessKey(
      String id,
      String secret,
      String name,
      Grant grant,
      String createdBy,
      Instant createdAt,
      @Nullable Instant expiresAt) {

    boolean isOver(Instant now) {
      return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** Without the secret. */
    @Override
    public String toString() {
      return "AccessKey[%s, %s]".formatted(id, name);
    }
  }

  /**
   * One that was just made.
   *
   * @param secret shown only now
   */
  record NewKey(AccessKey key, String secret) {
    /** Without the secret. */
    @Override
    public String toString() {
      return key.toString();
    }
  }

  NewKey create(String name, Grant grant, String createdBy, @Nullable Duration lifetime) {
    String id = PREFIX + RandomText.id(KEY_BYTES);
    String secret = RandomText.secret();
    Instant now = clock.instant();
    AccessKey key =
        new AccessKey(
            id,
            master.encrypt(place(id), secret),
            name,
            grant,
            createdBy,
            now,
            lifetime == null ? null : now.plus(lifetime));
    if (!keys.create(id, key, lifetime)) {
      throw new IllegalStateException("Two access keys are the same.");
    }
    return new NewKey(key, secret);
  }

  private static String place(String id) {
    return "key/" + id;
  }

  /**
   * Whether a request may be rightly signed, by its headers alone: it names a key that is there,
   * and a time that is near. Its body need not be read before.
   */
  boolean mayBeSigned(HttpSignature.Request withoutBody) {
    Verdict verdict = verdict(withoutBody);
    return verdict == Verdict.VALID || verdict == Verdict.WRONG;
  }

  private Verdict verdict(HttpSignature.Request request) {
    return HttpSignature.verify(
        request, id -> get(id).map(this::secret).orElse(null), clock.instant(), tolerance);
  }

  /** Who has signed this request; nobody if the signature is not right, too old, or used before. */
  Optional<Identity> verify(HttpSignature.Request request) {
    if (verdict(request) != Verdict.VALID) {
      return Optional.empty();
    }
    String id = Objects.requireNonNull(request.header().apply(HttpSignature.ACCESS_KEY));
    String nonce = Objects.requireNonNull(request.header().apply(HttpSignature.NONCE));
    if (!isFirst(id, nonce)) {
      return Optional.empty();
    }
    return get(id).map(key -> new Identity("key/" + key.name(), key.grant(), null));
  }

  private boolean isFirst(String id, String nonce) {
    DocumentWrite write = DocumentWrite.create("nonce/" + id + "/" + nonce, "");
    // Twice the tolerance: a clock may be ahead as far as another is behind.
    return documents.write(write.keptFor(tolerance.multipliedBy(2).plusMinutes(1))).isPresent();
  }

  private String secret(AccessKey key) {
    return master.decrypt(place(key.id()), key.secret());
  }

  private Optional<AccessKey> get(String id) {
    if (!KEYS.matcher(id).matches()) {
      return Optional.empty();
    }
    return memory.get(id, this::read).filter(key -> !key.isOver(clock.instant()));
  }

  private Optional<AccessKey> read(String id) {
    Optional<AccessKey> key = keys.get(id);
    key.ifPresent(found -> lastUse.note(KIND, id));
    return key;
  }

  List<AccessKey> all() {
    Instant now = clock.instant();
    return keys.all().stream().filter(key -> !key.isOver(now)).toList();
  }

  Optional<Instant> lastUsed(String id) {
    return lastUse.of(KIND, id);
  }

  /** Whether it was there. */
  boolean revoke(String id) {
    boolean there = KEYS.matcher(id).matches() && keys.remove(id);
    memory.forget(id);
    if (there) {
      lastUse.forget(KIND, id);
    }
    return there;
  }
}
