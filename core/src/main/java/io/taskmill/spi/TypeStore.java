package io.taskmill.spi;

import io.taskmill.admin.Actor;
import java.util.List;
import java.util.Set;

/**
 * The types of tasks. Whoever brings a type first registers it; from then on it is only changed by
 * {@link #save}: by a process that begins to handle it and says something else, and by a person. A
 * type that is not there has no {@linkplain TypeRules rules}, so whoever submits tasks sees to it
 * that their types are there first. None ever goes away.
 */
public interface TypeStore {

  /** Which of these names no type has. */
  Set<String> unknown(Set<String> names);

  /** Enters types; one that is there already stays as it is. */
  void register(List<StoredType> types);

  /** All types. */
  List<StoredType> list();

  /**
   * Changes the rules and both layers of a type, whose version is counted on. What is another then
   * is audited.
   *
   * @param by the person who edits it, or the program that says something else of it
   * @return false if the stored version is not {@code type.version()} any more, or the type does
   *     not exist: nothing was changed
   */
  boolean save(StoredType type, Actor by);
}
