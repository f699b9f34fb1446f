package io.taskmill.spi;

/**
 * A type as the store has it. Its policy has two layers, both JSON that people can read; the store
 * does not look into them.
 *
 * @param version changes with every save; of a type that is to be registered, 0
 * @param rules what the store enforces, of both layers together
 * @param code the whole policy as the program says it that handles the type
 * @param edits only the fields that a person has edited; they count more than the code
 */
public record StoredType(String name, long version, TypeRules rules, String code, String edits) {

  /** No field is edited. */
  public static final String NO_EDITS = "{}";

  /** A type that nobody has edited. */
  public StoredType(String name, long version, TypeRules rules, String code) {
    this(name, version, rules, code, NO_EDITS);
  }
}
