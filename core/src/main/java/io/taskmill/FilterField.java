package io.taskmill;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The conditions of a {@link TaskFilter}, with the kind of value that each takes. */
public enum FilterField {
  /** {@link TaskFilter#types}. */
  TYPES("types", Kind.TEXTS),
  /** {@link TaskFilter#queues}. */
  QUEUES("queues", Kind.TEXTS),
  /** {@link TaskFilter#states}. */
  STATES("states", Kind.STATES),
  /** {@link TaskFilter#tenant}. */
  TENANT("tenant", Kind.NUMBER),
  /** {@link TaskFilter#creator}. */
  CREATOR("creator", Kind.NUMBER),
  /** {@link TaskFilter#key}. */
  KEY("key", Kind.TEXT),
  /** {@link TaskFilter#keyPrefix}. */
  KEY_PREFIX("keyPrefix", Kind.TEXT),
  /** {@link TaskFilter#tags}. */
  TAGS("tags", Kind.TEXTS),
  /** {@link TaskFilter#createdFrom}. */
  CREATED_FROM("createdFrom", Kind.TIME),
  /** {@link TaskFilter#createdBefore}. */
  CREATED_BEFORE("createdBefore", Kind.TIME),
  /** {@link TaskFilter#dueFrom}. */
  DUE_FROM("dueFrom", Kind.TIME),
  /** {@link TaskFilter#dueBefore}. */
  DUE_BEFORE("dueBefore", Kind.TIME),
  /** {@link TaskFilter#finishedFrom}. */
  FINISHED_FROM("finishedFrom", Kind.TIME),
  /** {@link TaskFilter#finishedBefore}. */
  FINISHED_BEFORE("finishedBefore", Kind.TIME),
  /** {@link TaskFilter#error}. */
  ERROR("error", Kind.TEXT),
  /** {@link TaskFilter#fingerprint}. */
  FINGERPRINT("fingerprint", Kind.NUMBER),
  /** {@link TaskFilter#lastFingerprint}. */
  LAST_FINGERPRINT("lastFingerprint", Kind.NUMBER),
  /** {@link TaskFilter#node}. */
  NODE("node", Kind.NUMBER),
  /** {@link TaskFilter#host}. */
  HOST("host", Kind.TEXT),
  /** {@link TaskFilter#parent}. */
  PARENT("parent", Kind.NUMBER),
  /** {@link TaskFilter#workflow}. */
  WORKFLOW("workflow", Kind.NUMBER),
  /** {@link TaskFilter#ids}. */
  IDS("ids", Kind.NUMBERS),
  /** {@link TaskFilter#attributes}. */
  ATTRIBUTES("attributes", Kind.PAIRS);

  private final String fieldName;
  private final Kind kind;

  FilterField(String fieldName, Kind kind) {
    this.fieldName = fieldName;
    this.kind = kind;
  }

  private enum Kind {
    TEXT,
    TEXTS,
    NUMBER,
    NUMBERS,
    STATES,
    TIME,
    PAIRS
  }

  /** Its name in {@link TaskFilter#toMap}. */
  public String fieldName() {
    return fieldName;
  }

  static FilterField named(String name) {
    return Arrays.stream(values())
        .filter(field -> field.fieldName.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UnknownFieldException(
                    "A filter has no field '%s'. It has: %s."
                        .formatted(
                            Check.shown(name),
                            Arrays.stream(values())
                                .map(FilterField::fieldName)
                                .collect(Collectors.joining(", ")))));
  }

  /** A value as a filter keeps it. */
  Object read(@Nullable Object value) {
    if (value == null) {
      throw wrong(fieldName, null, "given; leave out what is no condition");
    }
    return switch (kind) {
      case TEXT -> text(value);
      case TEXTS -> set(value, this::text);
      case NUMBER -> number(value);
      case NUMBERS -> set(value, this::number);
      case STATES -> set(value, FilterField::state);
      case TIME -> time(value);
      case PAIRS -> attributes(value);
    };
  }

  /** A value in texts, lists and maps. */
  static Object plain(Object value) {
    if (value instanceof Collection<?> many) {
      return many.stream().map(String::valueOf).toList();
    }
    return value instanceof Map<?, ?> ? value : String.valueOf(value);
  }

  private <T extends Comparable<T>> Set<T> set(Object value, Function<Object, T> one) {
    Collection<?> all = value instanceof Collection<?> many ? many : List.of(value);
    Check.that(
        all.size() <= Check.MAX_SEARCHED,
        "The filter names %s %s, but at most %s are allowed. Search in parts.",
        all.size(),
        fieldName,
        Check.MAX_SEARCHED);
    Set<T> read = new LinkedHashSet<>();
    all.stream().map(one).sorted().forEach(read::add);
    return Collections.unmodifiableSet(read);
  }

  private String text(Object value) {
    return text(fieldName, value);
  }

  private static String text(String what, @Nullable Object value) {
    if (value instanceof String text) {
      return Check.searched(what, text);
    }
    throw wrong(what, value, "a text");
  }

  private Long number(Object value) {
    try {
      return value instanceof Integer small ? small.longValue() : Long.valueOf(value.toString());
    } catch (NumberFormatException e) {
      throw wrong(fieldName, value, "a whole number");
    }
  }

  private Instant time(Object value) {
    try {
      return value instanceof Instant time ? time : Instant.parse(value.toString());
    } catch (DateTimeException e) {
      throw wrong(fieldName, value, "a time such as 2030-01-31T12:00:00Z");
    }
  }

  private static TaskState state(Object value) {
    return Arrays.stream(TaskState.values())
        .filter(state -> state == value || state.name().equalsIgnoreCase(String.valueOf(value)))
        .findFirst()
        .orElseThrow(() -> wrong("states", value, "one of " + Arrays.toString(TaskState.values())));
  }

  private static Map<String, String> attributes(Object value) {
    if (!(value instanceof Map<?, ?> pairs)) {
      throw wrong("attributes", value, "an object of names and values");
    }
    Map<String, String> read = new TreeMap<>();
    pairs.forEach(
        (name, wanted) -> {
          String known = text("attribute's name", name);
          read.put(known, SearchableAttribute.searched(text("attribute " + known, wanted)));
        });
    return Collections.unmodifiableMap(read);
  }

  private static InvalidTaskException wrong(String what, @Nullable Object value, String rule) {
    return new InvalidTaskException(
        "The filter's %s is '%s', but must be %s."
            .formatted(what, Check.shown(String.valueOf(value)), rule));
  }
}
