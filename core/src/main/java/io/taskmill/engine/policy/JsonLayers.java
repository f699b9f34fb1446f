package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two layers of the same JSON object: what a program says, whole, and over it the fields that a
 * person has edited. They are laid over each other and compared field by field, whatever the fields
 * are, so an edit of one that only a newer version knows is kept. An edit to no value is a null in
 * the edits.
 *
 * @param code what the program says, as it is stored
 */
public record JsonLayers(String code, ObjectNode edits) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * Reads what is stored.
   *
   * @param what is called so where it is no JSON object
   */
  public static JsonLayers of(String code, String edits, String what) {
    return new JsonLayers(code, parse(edits, "edited " + what));
  }

  /** Both together. */
  public ObjectNode both(String what) {
    ObjectNode both = parse(code, what);
    both.setAll(edits);
    return both;
  }

  /** With the fields edited that differ. */
  public JsonLayers edit(ObjectNode before, ObjectNode after) {
    ObjectNode all = edits.deepCopy();
    for (String field : differing(before, after)) {
      all.set(field, value(after, field));
    }
    return new JsonLayers(code, all);
  }

  /** With one field edited, also if it has that value already. */
  public JsonLayers edit(String field, ObjectNode after) {
    ObjectNode all = edits.deepCopy();
    all.set(field, value(after, field));
    return new JsonLayers(code, all);
  }

  /** Without the edits of these fields. */
  public JsonLayers revert(Collection<String> fields) {
    ObjectNode rest = edits.deepCopy();
    rest.remove(fields);
    return new JsonLayers(code, rest);
  }

  /** Without any edits. */
  public JsonLayers revertAll() {
    return new JsonLayers(code, empty());
  }

  /** The names of the edited fields. */
  public Set<String> edited() {
    return new TreeSet<>(edits.propertyNames());
  }

  /** In which fields both layers together differ from those of another. */
  public Set<String> differing(JsonLayers other, String what) {
    return differing(both(what), other.both(what));
  }

  /** The edits as they are stored. */
  public String editsText() {
    return write(edits);
  }

  /** In which fields two objects differ; one that is left out has no value, as one that is null. */
  public static Set<String> differing(ObjectNode one, ObjectNode other) {
    Set<String> names = new LinkedHashSet<>(other.propertyNames());
    names.addAll(one.propertyNames());
    names.removeIf(name -> value(one, name).equals(value(other, name)));
    return names;
  }

  private static JsonNode value(ObjectNode json, String name) {
    JsonNode value = json.path(name);
    return value.isMissingNode() ? NullNode.getInstance() : value;
  }

  /** An object without fields. */
  public static ObjectNode empty() {
    return MAPPER.createObjectNode();
  }

  /** An object as text. */
  public static String write(ObjectNode json) {
    return MAPPER.writeValueAsString(json);
  }

  /** A text as JSON whose fields are not looked into. */
  public static ObjectNode parse(String text, String what) {
    try {
      if (MAPPER.readTree(text) instanceof ObjectNode json) {
        return json;
      }
      throw new InvalidTaskException("The %s is no JSON object.".formatted(what));
    } catch (JacksonException e) {
      throw new InvalidTaskException(
          "The %s is no JSON: %s".formatted(what, e.getOriginalMessage()), e);
    }
  }

  /** The same; an object without fields if it cannot be read. */
  public static ObjectNode readable(String text, String what) {
    try {
      return parse(text, what);
    } catch (InvalidTaskException e) {
      return empty();
    }
  }
}
