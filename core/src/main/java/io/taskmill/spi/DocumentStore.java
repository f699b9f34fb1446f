package io.taskmill.spi;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import java.util.List;
import java.util.Optional;

/**
 * Small texts by name, which programs keep beside the tasks. A server has its users, tokens and
 * sessions here. One whose time is over, by the store's clock, is as if it were not there.
 */
public interface DocumentStore {

  /** The document of this name. */
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
   * Removes a document.
   *
   * @param version removed only if it is this one
   * @return whether it was there
   */
  boolean remove(String name, long version);

  /**
   * Forgets documents whose time is over.
   *
   * @return how many, at most the limit
   */
  int purge(int limit);
}
