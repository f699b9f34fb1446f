package io.taskmill;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The types that the store has, and their policies, which can be edited while everything runs: in
 * this process an edit counts at once, in others within seconds. What an edit changes of a submit
 * (queue, priority, attempts, deadline, uniqueness) counts for tasks that are submitted from then
 * on; the rest counts for all.
 *
 * <p>A field that was edited counts more than what any program says of it, until it is reverted.
 * The other fields are as the process says that was the last to start handling the type.
 *
 * <p>A limit counts the tasks of one stored name: those that are still there under a former name of
 * the type are counted and limited apart.
 */
public interface TaskTypes {

  /**
   * All types, by name. One whose policy cannot be read here, because a newer version wrote it or a
   * person damaged it, is missing.
   */
  List<TypeInfo> list();

  /** The type of this name. */
  Optional<TypeInfo> get(String name);

  /** Which of these names no stored type has. */
  Set<String> unknown(Collection<String> names);

  /**
   * Stores what a program says of types, as a process does that starts to handle them: those that
   * the store does not have are entered, and where the program says something else than the one
   * before, that counts from now on. What a person has edited goes on to count more. For programs
   * that run tasks of types which no Java process declares.
   *
   * @param code the policies by the names of their types, at most 1,000
   * @return the types as they are now, by name
   * @throws InvalidTaskException if a name is none, or what a person has edited does not go with
   *     what the program says: nothing was changed
   */
  List<TypeInfo> register(Map<String, TaskPolicy> code);

  /**
   * Changes the policy of a type. The fields that the change gives another value are edited from
   * then on. If somebody else changes the type at the same moment, the change is applied to what
   * they have made of it, so it may be called more than once.
   *
   * @return the type as it is now
   * @throws InvalidTaskException if there is no such type, or its policy would break a rule
   */
  TypeInfo edit(String name, UnaryOperator<TaskPolicy> change);

  /**
   * Takes edits back: these fields are again as the code says. One that is not edited stays so.
   *
   * @return the type as it is now
   * @throws InvalidTaskException if there is no such type, or its policy would break a rule because
   *     of fields that stay edited
   */
  TypeInfo revert(String name, PolicyField field, PolicyField... more);

  /** Takes all edits of a type back: its policy is again as the code says. */
  TypeInfo revertAll(String name);

  /**
   * Lets tasks of the type run again. An edit, also if they do: it counts whatever the code says
   * later.
   */
  TypeInfo enable(String name);

  /** Lets no more tasks of the type begin; those that run go on. An edit as well. */
  TypeInfo disable(String name);
}
