package io.taskmill.chaos.journal;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An entry as one line: the name of its kind, then its values, with tabs between them. */
final class EntryText {

  private static final String NONE = "-";

  /** So that a line whose end is missing is never taken for a whole one. */
  private static final String END = ".";

  private static final Map<String, Form> FORMS =
      Arrays.stream(Entry.class.getPermittedSubclasses())
          .map(Form::of)
          .collect(Collectors.toMap(Form::name, Function.identity()));

  private EntryText() {}

  static String line(Entry entry) {
    Form form = form(entry.getClass().getSimpleName());
    List<String> words = new ArrayList<>();
    words.add(form.name);
    for (RecordComponent component : form.components) {
      words.add(word(value(component, entry)));
    }
    words.add(END);
    return String.join("\t", words);
  }

  static Entry parse(String line) {
    String[] words = line.split("\t", -1);
    Form form = form(words[0]);
    if (words.length != form.components.size() + 2 || !words[words.length - 1].equals(END)) {
      throw new IllegalArgumentException("Not a whole entry: " + line);
    }
    @Nullable Object[] values = new Object[form.components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parse(words[i + 1], form.components.get(i).getType());
    }
    try {
      return (Entry) form.constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("Not an entry: " + line, e);
    }
  }

  private static Form form(String name) {
    Form form = FORMS.get(name);
    if (form == null) {
      throw new IllegalArgumentException("No entry is called '" + name + "'");
    }
    return form;
  }

  private static @Nullable Object value(RecordComponent component, Entry entry) {
    try {
      return component.getAccessor().invoke(entry);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String word(@Nullable Object value) {
    return value == null ? NONE : value.toString().replaceAll("\\s", " ");
  }

  private static @Nullable Object parse(String word, Class<?> as) {
    if (as == long.class) {
      return Long.valueOf(word);
    }
    if (as == int.class) {
      return Integer.valueOf(word);
    }
    if (as == boolean.class) {
      return Boolean.valueOf(word);
    }
    if (word.equals(NONE)) {
      return null;
    }
    return as.isEnum() ? constant(as, word) : word;
  }

  private static Object constant(Class<?> as, String name) {
    return Arrays.stream(as.getEnumConstants())
        .filter(each -> ((Enum<?>) each).name().equals(name))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException(as + " has no " + name));
  }

  private record Form(String name, List<RecordComponent> components, Constructor<?> constructor) {

    static Form of(Class<?> kind) {
      List<RecordComponent> components = List.of(kind.getRecordComponents());
      Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        return new Form(kind.getSimpleName(), components, kind.getDeclaredConstructor(types));
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
