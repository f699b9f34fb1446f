package io.taskmill.admin;

import java.util.List;
import java.util.Optional;

/**
 * Small texts by name, kept beside the tasks by programs that run a store: a server has its users,
 * tokens and sessions here. Nothing of them is audited. They are not for what tasks work on. Names
 * that begin with {@code submit/} or {@code submit-of/} are those of {@linkplain
 * io.taskmill.SubmitKey submit keys}.
 */
public interface Documents {

  /** The document of this name, unless its time is over. */
  Optional<Document> get(String name);

  /**
   * The documents whose names begin so, in the order of their names.
   *
   * @param after the last name of the page before; empty for the first page
   */
  List<Document> list(String prefix, String after, int limit);

  /**
   * Writes a document if what is there is what it replaces.
   *
   * @return as it is now; empty if another version is there, or none
   */
  Optional<Document> write(DocumentWrite write);

  /**
   * Removes a document if it is as it was read.
   *
   * @return whether it was
   */
  boolean remove(Document document);
}
