package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.TaskmillException;
import io.taskmill.TypeInfo;
import io.taskmill.engine.policy.PolicyText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The types that the server has. */
final class RemoteTypes implements TaskTypes {

  /** Each one that fails means that another change has succeeded. */
  private static final int TRIES = 20;

  private static final int MOST_AT_ONCE = 1_000;

  private final Http http;
  private final @Nullable String why;

  RemoteTypes(Http http, @Nullable String why) {
    this.http = http;
    this.why = why;
  }

  private record Names(Collection<String> names) {}

  private record Registered(String name, TaskPolicy policy) {}

  private record Registration(List<Registered> types) {}

  @Override
  public List<TypeInfo> list() {
    return http.items(Call.get("types"), TypeInfo.class);
  }

  @Override
  public Optional<TypeInfo> get(String name) {
    return http.find(Call.get("types", name), TypeInfo.class);
  }

  @Override
  public Set<String> unknown(Collection<String> names) {
    if (names.isEmpty()) {
      return Set.of();
    }
    Call call = Call.post("types", "unknown").body(new Names(names)).repeatable();
    Set<String> unknown = new TreeSet<>();
    http.tree(call).path("names").forEach(name -> unknown.add(name.asString()));
    return unknown;
  }

  @Override
  public List<TypeInfo> register(Map<String, TaskPolicy> code) {
    if (code.size() > MOST_AT_ONCE) {
      throw new InvalidTaskException(
          "%s types are too many at once; at most %s are allowed. Nothing was changed; register them in parts."
              .formatted(code.size(), MOST_AT_ONCE));
    }
    List<Registered> types =
        new TreeMap<>(code)
            .entrySet().stream()
                .map(each -> new Registered(each.getKey(), each.getValue()))
                .toList();
    return http.items(
        Call.post("types").with("why", why).body(new Registration(types)).repeatable(),
        TypeInfo.class);
  }

  /** Registers those that the server does not know, as an embedded Taskmill does. */
  void ensure(Collection<TaskType<?, ?>> types) {
    Map<String, TaskPolicy> code = new TreeMap<>();
    types.forEach(type -> code.put(type.name(), type.policy()));
    code.keySet().retainAll(unknown(new LinkedHashSet<>(code.keySet())));
    if (!code.isEmpty()) {
      register(code);
    }
  }

  @Override
  public TypeInfo edit(String name, UnaryOperator<TaskPolicy> change) {
    for (int tries = 0; tries < TRIES; tries++) {
      TypeInfo seen = require(name);
      ObjectNode patch =
          MergePatch.of(
              PolicyText.write(seen.policy()), PolicyText.write(change.apply(seen.policy())));
      if (patch.isEmpty()) {
        return seen;
      }
      Optional<TypeInfo> edited = patch(name, seen.version(), patch);
      if (edited.isPresent()) {
        return edited.get();
      }
    }
    throw new TaskmillException(
        "Type '%s' was changed by others again and again, so this edit was not made. Try it again."
            .formatted(name));
  }

  /** Empty if it has another version by now. */
  private Optional<TypeInfo> patch(String name, @Nullable Long version, ObjectNode patch) {
    // Repeated after a lost answer, it finds another version, and then that nothing is left to do.
    Call call =
        Call.patch("types", name, "policy")
            .with("version", version)
            .with("why", why)
            .body(patch)
            .repeatable();
    try {
      return Optional.of(Http.read(call, http.send(call), TypeInfo.class));
    } catch (Problem problem) {
      if (problem.isChanged()) {
        return Optional.empty();
      }
      throw problem.exception();
    }
  }

  @Override
  public TypeInfo revert(String name, PolicyField field, PolicyField... more) {
    Set<PolicyField> all = EnumSet.of(field, more);
    TypeInfo type = require(name);
    List<PolicyField> edited = new ArrayList<>(type.edited());
    edited.retainAll(all);
    if (edited.size() == type.edited().size() && !edited.isEmpty()) {
      return revertAll(name);
    }
    for (PolicyField one : edited) {
      type = revert(name, Call.delete("types", name, "policy", one.fieldName()));
    }
    return type;
  }

  @Override
  public TypeInfo revertAll(String name) {
    return revert(name, Call.delete("types", name, "policy"));
  }

  private TypeInfo revert(String name, Call call) {
    return http.require(
        "type '%s'".formatted(name), call.with("why", why).repeatable(), TypeInfo.class);
  }

  @Override
  public TypeInfo enable(String name) {
    return setDisabled(name, false);
  }

  @Override
  public TypeInfo disable(String name) {
    return setDisabled(name, true);
  }

  /** Sent also if it is so already: the server takes this field alone for an edit in any case. */
  private TypeInfo setDisabled(String name, boolean disabled) {
    ObjectNode patch = Http.JSON.createObjectNode().put("disabled", disabled);
    return patch(name, null, patch).orElseThrow();
  }

  private TypeInfo require(String name) {
    return get(name)
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "The server has no task type '%s'. A type is stored when a process declares, handles or submits it."
                        .formatted(name)));
  }
}
