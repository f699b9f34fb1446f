package io.taskmill;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** Payloads, results and checkpoints of types that no class can name. */
class GenericTypesTest {

  record Order(int id) {}

  record Page<T>(T first, List<T> more) {}

  interface Shape {}

  record Circle(int radius) implements Shape {}

  record Square(int side) implements Shape {}

  static final TaskType<List<Order>, Map<String, List<Order>>> SORT =
      TaskType.of(
          "sort", new TypeRef<List<Order>>() {}, new TypeRef<Map<String, List<Order>>>() {});

  @Test
  void listsOfRecordsGoInAndComeOut() throws Exception {
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.compute(SORT, (orders, task) -> Map.of("of " + orders.get(0).id(), orders)).start();
      assertThat(
              mill.submit(SORT.request(List.of(new Order(1), new Order(2)))).result(ofSeconds(20)))
          .contains(Map.of("of 1", List.of(new Order(1), new Order(2))));
    }
  }

  @Test
  void oneOfBothMayBeAClass() {
    TaskType<Order, List<Order>> split =
        TaskType.of("split", Order.class, new TypeRef<List<Order>>() {});
    TaskType<List<Order>, Order> join =
        TaskType.of("join", new TypeRef<List<Order>>() {}, Order.class);
    TaskType<List<Order>, Void> pack = TaskType.of("pack", new TypeRef<List<Order>>() {});
    assertThat(split.resultType()).isEqualTo(join.payloadType()).isEqualTo(pack.payloadType());
    assertThat(join.resultType()).hasToString(Order.class.getName());
    assertThat(pack.payloadType())
        .hasToString("java.util.List<io.taskmill.GenericTypesTest$Order>");
  }

  @Test
  void checkpointsToo() throws Exception {
    TaskType<Order, Void> type = TaskType.of("saves", Order.class).retry(Retry.atOnce(2));
    AtomicReference<List<Order>> found = new AtomicReference<>();
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.handle(
          type,
          (order, task) -> {
            found.set(task.checkpoint(new TypeRef<List<Order>>() {}).orElse(null));
            if (task.attempt() == 1) {
              task.checkpoint(List.of(order));
              throw new IllegalStateException("once more");
            }
          });
      mill.start();
      mill.submit(type.request(new Order(3))).result(ofSeconds(20));
    }
    assertThat(found.get()).containsExactly(new Order(3));
  }

  @Test
  void elementsKeepTheirClassesWhereTheirTypeSaysSo() {
    JsonCodec codec =
        new JsonCodec(
            JsonMapper.builder()
                .activateDefaultTyping(
                    BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType(Shape.class)
                        .allowIfSubType("java.util.")
                        .build(),
                    DefaultTyping.OBJECT_AND_NON_CONCRETE)
                .build());
    Type shapes = new TypeRef<List<Shape>>() {}.type();
    List<Shape> value = List.of(new Circle(1), new Square(2));
    assertThat(codec.decode(codec.encode(value, shapes), shapes)).isEqualTo(value);
  }

  abstract static class Of<T> implements TaskFunction<Page<T>, T[]> {}

  abstract static class OfMany<T> extends Of<List<T>> {}

  @TaskDefinition(name = "first")
  static final class First extends OfMany<Order> {
    @Override
    @SuppressWarnings("unchecked")
    public List<Order>[] run(Page<List<Order>> page, TaskContext task) {
      return (List<Order>[]) new List<?>[] {page.first(), page.more().get(0)};
    }
  }

  @Test
  void handlerClassesHaveThemHoweverFarAway() throws Exception {
    TaskType<Page<List<Order>>, List<Order>[]> type = TaskType.ofFunction(First.class);
    assertThat(type.payloadType()).isEqualTo(new TypeRef<Page<List<Order>>>() {});
    assertThat(new TypeRef<Page<List<Order>>>() {}).isEqualTo(type.payloadType());
    assertThat(type.payloadType()).hasSameHashCodeAs(new TypeRef<Page<List<Order>>>() {});
    assertThat(type.payloadType())
        .hasToString(
            "io.taskmill.GenericTypesTest$Page<java.util.List<io.taskmill.GenericTypesTest$Order>>");
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.handle(First.class).start();
      Page<List<Order>> page = new Page<>(List.of(new Order(1)), List.of(List.of(new Order(2))));
      assertThat(mill.submit(type.request(page)).result(ofSeconds(20)).orElseThrow())
          .containsExactly(List.of(new Order(1)), List.of(new Order(2)));
    }
  }

  @Test
  @SuppressWarnings("rawtypes")
  void whatIsNotKnownAtRunTimeIsRefused() {
    assertThatThrownBy(GenericTypesTest::<Order>listOf)
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("java.util.List<T>")
        .hasMessageContaining("what its T is")
        .hasMessageContaining("new TypeRef<List<Order>>() {}");
    assertThatThrownBy(() -> new TypeRef() {})
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("says nothing of its type");
  }

  private static <T> TypeRef<List<T>> listOf() {
    return new TypeRef<List<T>>() {};
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void aPayloadOfAnotherClassIsRefused() {
    assertThatThrownBy(() -> ((TaskType) SORT).request("a text"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("takes a payload of java.util.List<")
        .hasMessageContaining("given one of java.lang.String");
    assertThatThrownBy(SORT::request)
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("use request(payload)");
  }

  @Test
  void primitivesAreTheirObjects() {
    assertThat(TaskType.of("count", int.class).request(3).payload()).isEqualTo(3);
  }
}
