package io.taskmill;

import io.taskmill.spi.NewTask;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonPointer;

/** Which values of payloads can be searched for: {@link TaskType#attribute}. */
public final class SearchableAttribute {

  /** How much of a value is kept and compared. */
  public static final int MAX_VALUE = 200;

  /** How many a type may declare. */
  static final int MOST = 8;

  private SearchableAttribute() {}

  /** The pointers by name, if they can be followed. */
  static Map<String, String> checked(Map<String, String> pointers) {
    Check.that(
        pointers.size() <= MOST,
        "The type has %s attributes, but at most %s are allowed: each is a row for every task.",
        pointers.size(),
        MOST);
    Map<String, String> all = new TreeMap<>();
    pointers.forEach(
        (name, pointer) -> {
          Check.that(
              !name.startsWith(NewTask.OWN_ATTRIBUTES),
              "The attribute '%s' has a name that Taskmill keeps for its own: begin it otherwise.",
              Check.shown(name));
          Check.text("pointer of the attribute " + Check.shown(name), pointer, MAX_VALUE);
          all.put(
              Check.name("name of an attribute", name),
              JsonPointer.compile(required(name, pointer)).toString());
        });
    return Collections.unmodifiableMap(all);
  }

  private static String required(String name, String pointer) {
    Check.that(
        pointer.startsWith("/"),
        "The attribute %s is at '%s', which is no JSON pointer. It begins with a /, as in /customer/id.",
        name,
        Check.shown(pointer));
    return pointer;
  }

  /** What is kept and compared of a value: its first characters, whole ones. */
  public static String searched(String value) {
    if (value.length() <= MAX_VALUE) {
      return value;
    }
    boolean splits = Character.isHighSurrogate(value.charAt(MAX_VALUE - 1));
    return value.substring(0, splits ? MAX_VALUE - 1 : MAX_VALUE);
  }
}
