package io.taskmill.cli.view;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a record, by name. */
public final class RecordFields {

  private RecordFields() {}

  /** In their order. */
  public static Map<String, @Nullable Object> of(Record one) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : one.getClass().getRecordComponents()) {
      try {
        // The record itself need not be public.
        component.getAccessor().setAccessible(true);
        fields.put(component.getName(), component.getAccessor().invoke(one));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot read " + component, e);
      }
    }
    return fields;
  }
}
