package io.taskmill.web;

import io.taskmill.PolicyField;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskTypes;
import io.taskmill.TypeInfo;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskScope;
import io.taskmill.wire.PolicyFieldJson;
import io.taskmill.wire.PolicyJson;
import io.taskmill.wire.Reserved;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Types of tasks and their policies. */
@ApiResource
@RequestMapping("/types")
class TypesController {

  private static final int MOST_AT_ONCE = 1_000;

  /**
   * A type of tasks.
   *
   * @param name the name of the type
   * @param version counts its changes, from 1
   * @param policy how its tasks are treated: what the code says, and over it what a person has
   *     edited
   * @param code what the program says that handles it, its defaults included
   * @param edited the fields of the policy that a person has edited
   * @param verbs what the caller may do with it now: edit, revert
   */
  record Type(
      String name,
      long version,
      TaskPolicy policy,
      TaskPolicy code,
      Set<PolicyField> edited,
      List<String> verbs) {}

  /**
   * Names of types.
   *
   * @param names at most 1,000
   */
  record Names(List<String> names) {}

  /**
   * What a program says of a type.
   *
   * @param name the name of the type
   * @param policy how its tasks are treated; fields that are left out have their defaults
   */
  record Registered(String name, @Nullable TaskPolicy policy) {}

  /**
   * What a program says of its types.
   *
   * @param types at most 1,000
   */
  record Registration(List<Registered> types) {}

  /** All types, by name. */
  @GetMapping
  @Access(value = Role.VIEWER, agents = true)
  Page<Type> listTypes(ControlPlane plane, Caller caller) {
    return new Page<>(plane.types().list().stream().map(type -> view(type, caller)).toList(), null);
  }

  /** One type. */
  @GetMapping("/{name}")
  @Access(value = Role.VIEWER, agents = true)
  Type getType(@PathVariable String name, ControlPlane plane, Caller caller) {
    return view(require(name, plane), caller);
  }

  /** Which of these names no type has. A program asks this before it registers its types. */
  @PostMapping("/unknown")
  @Access(value = Role.OPERATOR, agents = true)
  Names askUnknownTypes(@RequestBody Names asked, ControlPlane plane) {
    List<String> names = atMost("names", asked.names());
    return new Names(new ArrayList<>(new TreeSet<>(plane.types().unknown(names))));
  }

  /**
   * Stores what a program says of its types, as a worker does when it starts. New types are
   * entered; where the program says something else than before, that counts from now on. What a
   * person has edited goes on to count more. All of them are stored or none.
   *
   * @return the types as they are now
   */
  @PostMapping
  @Access(value = Role.OPERATOR, agents = true)
  Page<Type> registerTypes(
      @RequestBody Registration registration, Operator operator, Caller caller) {
    Map<String, TaskPolicy> code = new LinkedHashMap<>();
    for (Registered type : atMost("types", registration.types())) {
      if (type.name() == null) {
        throw new ApiException(ProblemCode.INVALID, "A type has no 'name'. Nothing was changed.");
      }
      Reserved.requireFree(type.name());
      TaskPolicy policy = type.policy() == null ? TaskPolicy.DEFAULT : type.policy();
      if (code.put(type.name(), policy) != null) {
        throw new ApiException(
            ProblemCode.INVALID, "A type is there twice. Nothing was changed; name each once.");
      }
    }
    return new Page<>(
        operator.types().register(code).stream().map(type -> view(type, caller)).toList(), null);
  }

  /**
   * Edits fields of a policy, as a JSON merge patch: fields that are left out stay, null is for no
   * value. The edited fields count more than what any program says, until they are reverted.
   *
   * @param version the version that the caller has seen; if the type has changed since, nothing is
   *     edited and the answer is a problem {@code changed}
   */
  @PatchMapping("/{name}/policy")
  @Access(Role.OPERATOR)
  Type editType(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable Long version,
      @RequestBody ObjectNode patch,
      ControlPlane plane,
      Operator operator,
      Caller caller) {
    TypeInfo seen = require(name, plane);
    requireVersion(version, seen);
    JsonNode disabled = patch.path(PolicyField.DISABLED.fieldName());
    if (version == null && patch.size() == 1 && disabled.isBoolean()) {
      // Somebody has decided it: that counts, also where the code says the same at present.
      TaskTypes types = operator.types();
      return view(disabled.asBoolean() ? types.disable(name) : types.enable(name), caller);
    }
    return view(
        operator
            .types()
            .edit(
                name,
                policy -> {
                  if (version != null && !policy.equals(seen.policy())) {
                    throw changed(name);
                  }
                  return PolicyJson.patched(policy, patch);
                }),
        caller);
  }

  /**
   * Takes the edit of one field back: it is again as the code says.
   *
   * @param field the name of the field, such as maxRunning
   */
  @DeleteMapping("/{name}/policy/{field}")
  @Access(Role.OPERATOR)
  Type revertTypeField(
      @PathVariable String name,
      @PathVariable String field,
      ControlPlane plane,
      Operator operator,
      Caller caller) {
    PolicyField one = PolicyFieldJson.named(field);
    require(name, plane);
    return view(operator.types().revert(name, one), caller);
  }

  /** Takes all edits back: the policy is again as the code says. */
  @DeleteMapping("/{name}/policy")
  @Access(Role.OPERATOR)
  Type revertType(@PathVariable String name, ControlPlane plane, Operator operator, Caller caller) {
    require(name, plane);
    return view(operator.types().revertAll(name), caller);
  }

  private static TypeInfo require(String name, ControlPlane plane) {
    return plane.types().get(name).orElseThrow(() -> ApiException.notFound("type of this name"));
  }

  private static void requireVersion(@Nullable Long version, TypeInfo type) {
    if (version != null && version != type.version()) {
      throw changed(type.name());
    }
  }

  private static ApiException changed(String name) {
    return new ApiException(
        ProblemCode.CHANGED,
        "The type '%s' has been changed since you have seen it. Nothing was changed; look at it again."
            .formatted(name));
  }

  private static <T> List<T> atMost(String field, @Nullable List<T> given) {
    if (given == null || given.size() > MOST_AT_ONCE || given.contains(null)) {
      throw new ApiException(
          ProblemCode.INVALID,
          "'%s' must be a list of at most %d, without nulls. Nothing was changed."
              .formatted(field, MOST_AT_ONCE));
    }
    return given;
  }

  /** Whether a type is not only seen in a scope, but may be changed there. */
  private static boolean isOwn(String name, TaskScope scope) {
    return scope.isEverything() || (scope.tenant() == null && scope.types().contains(name));
  }

  private static Type view(TypeInfo type, Caller caller) {
    List<String> verbs = new ArrayList<>();
    if (caller.operates() && isOwn(type.name(), caller.scope())) {
      verbs.add("edit");
      if (!type.edited().isEmpty()) {
        verbs.add("revert");
      }
    }
    return new Type(type.name(), type.version(), type.policy(), type.code(), type.edited(), verbs);
  }
}
