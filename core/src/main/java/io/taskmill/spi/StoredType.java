package io.taskmill.spi;

/**
 * A type as the store has it.
 *
 * @param version changes with every edit; of a type that is to be registered, 0
 * @param rules what the store enforces
 * @param policy the whole policy as people can read it; the store does not look into it
 */
public record StoredType(String name, long version, TypeRules rules, String policy) {}
