package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import io.taskmill.TaskPolicy;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The two layers of a stored policy: what the code says, whole, and over it the fields that a
 * person has edited. Layers are laid over each other and compared as JSON, field by field. So only
 * {@link PolicyText} needs to know each field, and an edit of one that only a newer version knows
 * is kept. An edit to no value, such as no limit, is a null in the edits.
 */
public final class PolicyLayers {

  private final String code;
  private final ObjectNode edits;
  private final TaskPolicy policy;

  private PolicyLayers(String code, ObjectNode edits) {
    this.code = code;
    this.edits = edits;
    ObjectNode both = PolicyText.parse(code, "policy");
    both.setAll(edits);
    this.policy = PolicyText.read(both);
  }

  /** What a program says, unedited. */
  static PolicyLayers ofCode(TaskPolicy policy) {
    return new PolicyLayers(PolicyText.write(policy), PolicyText.empty());
  }

  /**
   * What is stored.
   *
   * @throws InvalidTaskException if it cannot be read, saying why
   */
  public static PolicyLayers of(StoredType type) {
    return new PolicyLayers(type.code(), edits(type));
  }

  /**
   * The edits of a stored type over other code than is stored.
   *
   * @throws InvalidTaskException if they cannot be read, or do not go together, saying why
   */
  static PolicyLayers over(TaskPolicy code, StoredType type) {
    return new PolicyLayers(PolicyText.write(code), edits(type));
  }

  private static ObjectNode edits(StoredType type) {
    return PolicyText.parse(type.edits(), "edited policy");
  }

  /** The policy that counts. */
  public TaskPolicy policy() {
    return policy;
  }

  /** The policy without edits. */
  public TaskPolicy code() {
    return PolicyText.read(PolicyText.parse(code, "policy"));
  }

  /** Which fields are edited. */
  public Set<PolicyField> edited() {
    return Arrays.stream(PolicyField.values())
        .filter(field -> edits.has(field.fieldName()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The same with another policy that counts: the fields which differ are edited. */
  public PolicyLayers edit(UnaryOperator<TaskPolicy> change) {
    ObjectNode before = PolicyText.tree(policy);
    ObjectNode after = PolicyText.tree(change.apply(policy));
    ObjectNode all = edits.deepCopy();
    for (String field : differing(before, after)) {
      all.set(field, value(after, field));
    }
    return new PolicyLayers(code, all);
  }

  /** The same with a field edited, also if it has that value already. */
  public PolicyLayers edit(PolicyField field, UnaryOperator<TaskPolicy> change) {
    ObjectNode all = edits.deepCopy();
    all.set(field.fieldName(), value(PolicyText.tree(change.apply(policy)), field.fieldName()));
    return new PolicyLayers(code, all);
  }

  /** The same without the edits of these fields. */
  public PolicyLayers revert(Collection<PolicyField> fields) {
    ObjectNode rest = edits.deepCopy();
    rest.remove(fields.stream().map(PolicyField::fieldName).toList());
    return new PolicyLayers(code, rest);
  }

  /** The same without any edits. */
  public PolicyLayers revertAll() {
    return new PolicyLayers(code, PolicyText.empty());
  }

  /** Whether the same fields are edited, to the same values. */
  public boolean isEditedLike(PolicyLayers other) {
    return edits.equals(other.edits);
  }

  /** Both layers as they are stored, with the rules that follow from them. */
  public StoredType stored(String name, long version) {
    TypeRules rules =
        new TypeRules(
            policy.disabled(),
            policy.maxRunning(),
            policy.perKey(),
            policy.rate(),
            policy.hostGrace(),
            policy.retention());
    return new StoredType(name, version, rules, code, PolicyText.write(edits));
  }

  /** In which fields stored code is not what a program says; all, if it cannot be read. */
  static Set<String> differences(String storedCode, TaskPolicy program) {
    return differing(readable(storedCode), PolicyText.tree(program));
  }

  /** Which of these fields are edited. */
  static Set<String> editedOf(Set<String> fields, StoredType type) {
    Set<String> edited = new LinkedHashSet<>(fields);
    ObjectNode edits = readable(type.edits());
    edited.removeIf(field -> !edits.has(field));
    return edited;
  }

  private static ObjectNode readable(String text) {
    try {
      return PolicyText.parse(text, "policy");
    } catch (InvalidTaskException e) {
      return PolicyText.empty();
    }
  }

  private static Set<String> differing(ObjectNode one, ObjectNode other) {
    Set<String> names = new LinkedHashSet<>(other.propertyNames());
    names.addAll(one.propertyNames());
    names.removeIf(name -> value(one, name).equals(value(other, name)));
    return names;
  }

  /** A field that is left out has no value, as one that is null. */
  private static JsonNode value(ObjectNode json, String name) {
    JsonNode value = json.path(name);
    return value.isMissingNode() ? NullNode.getInstance() : value;
  }
}
