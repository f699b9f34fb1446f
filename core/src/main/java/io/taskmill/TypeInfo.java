package io.taskmill;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A task type as it is stored.
 *
 * @param version counts its changes, from 1
 * @param policy how its tasks are treated: what the code says, and over it what a person has edited
 * @param code what the program says that handles it, its defaults included
 * @param edited the fields that a person has edited, also where the code says the same
 */
public record TypeInfo(
    String name, long version, TaskPolicy policy, TaskPolicy code, Set<PolicyField> edited) {

  /** Keeps a copy of the fields, in the order of {@link TaskPolicy}. */
  public TypeInfo {
    Set<PolicyField> ordered = EnumSet.noneOf(PolicyField.class);
    ordered.addAll(edited);
    edited = Collections.unmodifiableSet(ordered);
  }
}
