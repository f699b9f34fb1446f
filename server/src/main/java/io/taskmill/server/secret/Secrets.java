package io.taskmill.server.secret;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Secrets by name, encrypted in the store. Everything else, as policies, the audit and exports,
 * holds names only; whoever calls out with a secret asks for it here at that moment.
 */
public final class Secrets {

  private static final String PREFIX = "secret/";
  private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final int MAX_VALUE = 10_000;
  private static final int PAGE = 500;
  private static final int TRIES = 10;

  private final Documents documents;
  private final MasterKey key;

  /** Those of a store. */
  public Secrets(Documents documents, MasterKey key) {
    this.documents = documents;
    this.key = key;
  }

  /** The value of a secret. */
  public Optional<String> get(String name) {
    return find(name).map(document -> key.decrypt(document.name(), document.text()));
  }

  /**
   * Keeps a value under a name, instead of what was there.
   *
   * @return whether there was none of that name
   */
  public boolean put(String name, String value) {
    require(name, value);
    String place = place(name);
    for (int i = 0; i < TRIES; i++) {
      Optional<Document> before = documents.get(place);
      String encrypted = key.encrypt(place, value);
      DocumentWrite write =
          before
              .map(document -> DocumentWrite.change(document, encrypted))
              .orElseGet(() -> DocumentWrite.create(place, encrypted));
      if (documents.write(write).isPresent()) {
        return before.isEmpty();
      }
    }
    throw new IllegalStateException("Others write the secret %s all the time.".formatted(name));
  }

  /** Refuses what cannot be kept. */
  public static void require(String name, String value) {
    place(name);
    if (value.isEmpty() || value.length() > MAX_VALUE) {
      throw new InvalidTaskException(
          "A secret has 1 to %d characters. Nothing was changed.".formatted(MAX_VALUE));
    }
  }

  /** Whether there is one of that name. */
  public boolean contains(String name) {
    return find(name).isPresent();
  }

  /** The names of all. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    String after = "";
    List<Document> page;
    do {
      page = documents.list(PREFIX, after, PAGE);
      for (Document document : page) {
        names.add(document.name().substring(PREFIX.length()));
        after = document.name();
      }
    } while (page.size() == PAGE);
    return names;
  }

  /**
   * Forgets a secret.
   *
   * @return whether it was there
   */
  public boolean remove(String name) {
    return find(name).filter(documents::remove).isPresent();
  }

  private Optional<Document> find(String name) {
    return NAMES.matcher(name).matches() ? documents.get(place(name)) : Optional.empty();
  }

  private static String place(String name) {
    if (!NAMES.matcher(name).matches()) {
      throw new InvalidTaskException(
          "A secret's name has 1 to 100 letters, digits, dots, - and _. Nothing was changed.");
    }
    return PREFIX + name;
  }
}
