package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** A file that holds a token and that nobody but its owner may read. */
final class TokenFile {

  private static final Set<PosixFilePermission> OWNERS =
      Set.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private static final Pattern VISIBLE = Pattern.compile("[!-~]{1,1000}");

  private TokenFile() {}

  static String read(Path file) {
    try {
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        requireOwnersOnly(file);
      }
      String first = Files.readString(file).lines().findFirst().orElse("");
      return checked(first.strip());
    } catch (NoSuchFileException e) {
      throw new InvalidTaskException("There is no file %s with a token.".formatted(file), e);
    } catch (IOException e) {
      throw new InvalidTaskException(
          "The file %s with the token cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static void requireOwnersOnly(Path file) throws IOException {
    Set<PosixFilePermission> others = EnumSet.noneOf(PosixFilePermission.class);
    others.addAll(Files.getPosixFilePermissions(file));
    others.removeAll(OWNERS);
    if (!others.isEmpty()) {
      throw new InvalidTaskException(
          "The file %s holds a token, but others than its owner have rights on it. It was not read. Take them away: chmod 600 %s"
              .formatted(file, file));
    }
  }

  /** A token as it can be sent. */
  static String checked(String token) {
    if (!VISIBLE.matcher(token).matches()) {
      throw new InvalidTaskException(
          "The token must have 1 to 1000 visible ASCII characters, without spaces.");
    }
    return token;
  }
}
