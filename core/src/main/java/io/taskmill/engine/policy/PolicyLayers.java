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
import tools.jackson.databind.node.ObjectNode;

/**
 * The two layers of a stored policy: what the code says, whole, and over it the fields that a
 * person has edited. Only {@link PolicyText} needs to know each field ({@link JsonLayers}). An edit
 * to no value, such as no limit, is a null in the edits.
 */
public final class PolicyLayers {

  private static final String WHAT = "policy";

  private final JsonLayers layers;
  private final TaskPolicy policy;

  private PolicyLayers(JsonLayers layers) {
    this.layers = layers;
    this.policy = PolicyText.read(layers.both(WHAT));
  }

  /** What a program says, unedited. */
  public static PolicyLayers ofCode(TaskPolicy policy) {
    return new PolicyLayers(new JsonLayers(PolicyText.write(policy), JsonLayers.empty()));
  }

  /**
   * What is stored.
   *
   * @throws InvalidTaskException if it cannot be read, saying why
   */
  public static PolicyLayers of(StoredType type) {
    return new PolicyLayers(JsonLayers.of(type.code(), type.edits(), WHAT));
  }

  /**
   * The edits of a stored type over other code than is stored.
   *
   * @throws InvalidTaskException if they cannot be read, or do not go together, saying why
   */
  public static PolicyLayers over(TaskPolicy code, StoredType type) {
    return new PolicyLayers(JsonLayers.of(PolicyText.write(code), type.edits(), WHAT));
  }

  /** The policy that counts. */
  public TaskPolicy policy() {
    return policy;
  }

  /** The policy without edits. */
  public TaskPolicy code() {
    return PolicyText.read(JsonLayers.parse(layers.code(), WHAT));
  }

  /** Which fields are edited. */
  public Set<PolicyField> edited() {
    return Arrays.stream(PolicyField.values())
        .filter(field -> layers.edits().has(field.fieldName()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The same with another policy that counts: the fields which differ are edited. */
  public PolicyLayers edit(UnaryOperator<TaskPolicy> change) {
    return new PolicyLayers(
        layers.edit(PolicyText.tree(policy), PolicyText.tree(change.apply(policy))));
  }

  /** The same with a field edited, also if it has that value already. */
  public PolicyLayers edit(PolicyField field, UnaryOperator<TaskPolicy> change) {
    return new PolicyLayers(layers.edit(field.fieldName(), PolicyText.tree(change.apply(policy))));
  }

  /** The same without the edits of these fields. */
  public PolicyLayers revert(Collection<PolicyField> fields) {
    return new PolicyLayers(layers.revert(fields.stream().map(PolicyField::fieldName).toList()));
  }

  /** The same without any edits. */
  public PolicyLayers revertAll() {
    return new PolicyLayers(layers.revertAll());
  }

  /** Whether the same fields are edited, to the same values. */
  public boolean isEditedLike(PolicyLayers other) {
    return layers.edits().equals(other.layers.edits());
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
    return new StoredType(name, version, rules, layers.code(), layers.editsText());
  }

  /** Whether a program says something else than what is stored as its code. */
  public static boolean isOtherCode(StoredType type, TaskPolicy program) {
    return !differences(type.code(), program).isEmpty();
  }

  /** In which fields stored code is not what a program says; all, if it cannot be read. */
  static Set<String> differences(String storedCode, TaskPolicy program) {
    return JsonLayers.differing(JsonLayers.readable(storedCode, WHAT), PolicyText.tree(program));
  }

  /** Which of these fields are edited. */
  static Set<String> editedOf(Set<String> fields, StoredType type) {
    Set<String> edited = new LinkedHashSet<>(fields);
    ObjectNode edits = JsonLayers.readable(type.edits(), WHAT);
    edited.removeIf(field -> !edits.has(field));
    return edited;
  }
}
