package io.taskmill.server.secret;

import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import io.taskmill.server.ServerProperties;
import io.taskmill.server.ServerStartException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The key of a cluster: given, or in a file that the very first start makes. A document of the
 * store that is encrypted under it tells a server with another key, which then does not start.
 */
public final class KeyFile {

  private static final String CHECK = "server/key-check";
  private static final String CHECK_TEXT = "taskmill";
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

  private final Documents documents;
  private final @Nullable String given;
  private final Path file;

  /** Reads nothing yet. */
  public KeyFile(Documents documents, ServerProperties properties) {
    this.documents = documents;
    this.given = properties.key();
    this.file = properties.keyPlace().toAbsolutePath().normalize();
  }

  /** The key, with which the store's secrets can be read. */
  public MasterKey open() {
    Optional<String> check = check();
    if (given != null) {
      return checked(key(given, "The setting taskmill.server.key"), check);
    }
    boolean made = false;
    if (!Files.exists(file)) {
      if (check.isPresent()) {
        throw new ServerStartException(
            "The key file %s is missing, but the store has secrets that were encrypted under a key."
                .formatted(file),
            "Copy the key file of the cluster's other servers there, or from a backup; or name its place with taskmill.server.key-file.",
            null);
      }
      made = make();
    }
    try {
      return checked(key(read(), "The key file " + file), check);
    } catch (ServerStartException e) {
      if (made) {
        deleteQuietly();
      }
      throw e;
    }
  }

  private Optional<String> check() {
    return documents.get(CHECK).map(document -> document.text());
  }

  private MasterKey checked(MasterKey key, Optional<String> known) {
    Optional<String> check = known;
    if (check.isEmpty()) {
      DocumentWrite write = DocumentWrite.create(CHECK, key.encrypt(CHECK, CHECK_TEXT));
      if (documents.write(write).isPresent()) {
        return key;
      }
      check = check(); // another server was first
    }
    try {
      key.decrypt(CHECK, check.orElseThrow());
      return key;
    } catch (WrongKeyException e) {
      throw new ServerStartException(
          "%s is not the key of this store: what it has encrypted cannot be read."
              .formatted(given == null ? "The key in " + file : "taskmill.server.key"),
          "All servers on a store need the same key: copy the key file of one that runs, or of a backup.",
          e);
    }
  }

  private static MasterKey key(String text, String what) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text.strip());
      if (bytes.length == MasterKey.BYTES) {
        return new MasterKey(bytes);
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new ServerStartException(
        "%s is no key: it must be %d bytes in Base64.".formatted(what, MasterKey.BYTES),
        "Make one with 'openssl rand -base64 32', or let the first start make a file.",
        null);
  }

  private String read() {
    try {
      requireSafe();
      return Files.readString(file);
    } catch (IOException e) {
      throw new ServerStartException(
          "The key file %s cannot be read: %s.".formatted(file, e.getMessage()),
          "Give this process the right to read it.",
          e);
    }
  }

  private void requireSafe() throws IOException {
    if (!isPosix()) {
      return;
    }
    Set<PosixFilePermission> rights = EnumSet.noneOf(PosixFilePermission.class);
    rights.addAll(Files.getPosixFilePermissions(file));
    rights.retainAll(OTHERS);
    if (!rights.isEmpty()) {
      throw new ServerStartException(
          "Others than its owner have rights on the key file %s (%s)."
              .formatted(file, PosixFilePermissions.toString(Files.getPosixFilePermissions(file))),
          "Take them away: chmod 600 " + file,
          null);
    }
  }

  /** Under its name at once, and whole: two servers may start in one folder. */
  private boolean make() {
    byte[] bytes = new byte[MasterKey.BYTES];
    new SecureRandom().nextBytes(bytes);
    try {
      Path folder = file.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Path whole = Files.createTempFile(folder, "taskmill", ".key"); // with rights 600
      try {
        Files.writeString(whole, Base64.getEncoder().encodeToString(bytes) + "\n");
        Files.createLink(file, whole);
        return true;
      } catch (FileAlreadyExistsException e) {
        return false; // the other's counts
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (IOException e) {
      throw new ServerStartException(
          "The key file %s cannot be made: %s.".formatted(file, e.getMessage()),
          "Give this process the right to make it, or name another place with taskmill.server.key-file.",
          e);
    }
  }

  private void deleteQuietly() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // A key that nothing was encrypted under; the message that follows names the file.
    }
  }

  private static boolean isPosix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }
}
