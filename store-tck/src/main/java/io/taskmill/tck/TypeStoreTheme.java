package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Rate;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Types are entered once, and from then on changed by version, both layers of their policy. */
abstract class TypeStoreTheme extends Theme {

  private static final TypeRules EVERY_RULE =
      new TypeRules(true, 7, 3, new Rate(5, Duration.ofMillis(1_500), 9))
          .withRetention(Duration.ofDays(30));

  @Test
  void aTypeIsUnknownUntilItIsRegistered() {
    assertThat(store.types().list()).isEmpty();
    assertThat(store.types().unknown(Set.of("mail", "report")))
        .containsExactlyInAnyOrder("mail", "report");
    register(type("mail", TypeRules.NONE, "{}"));
    assertThat(store.types().unknown(Set.of("mail", "report"))).containsExactly("report");
    assertThat(store.types().unknown(Set.of())).isEmpty();
  }

  @Test
  void aRegisteredTypeIsListedAsItWasGivenInItsFirstVersion() {
    String code =
        "{\n  \"title\": \"Grüße, 世界 🙂\",\n  \"description\": \"" + "x".repeat(5_000) + "\"\n}";
    String edits = "{\"description\": \"" + "ü🙂".repeat(2_000) + "\"}";
    register(
        new StoredType("every", 0, EVERY_RULE, code, edits),
        new StoredType("none", 0, TypeRules.NONE, "", ""),
        type("unedited", TypeRules.NONE, code));
    assertThat(store.types().list())
        .containsExactlyInAnyOrder(
            new StoredType("every", 1, EVERY_RULE, code, edits),
            new StoredType("none", 1, TypeRules.NONE, "", ""),
            new StoredType("unedited", 1, TypeRules.NONE, code, StoredType.NO_EDITS));
  }

  @Test
  void eachRuleMayBeAloneAndIsKeptApart() {
    for (TypeRules rules :
        List.of(
            Rules.disabled(),
            Rules.maxRunning(1),
            Rules.perKey(1),
            Rules.retention(Duration.ZERO),
            Rules.retention(Duration.ofDays(3650)),
            Rules.rate(Rate.perSecond(10)),
            Rules.rate(new Rate(1, Duration.ofDays(1), 1_000_000)))) {
      String name = "type-" + rules.hashCode();
      register(type(name, rules, "{}"));
      assertThat(get(name).rules()).isEqualTo(rules);
    }
  }

  @Test
  void aTypeThatIsThereStaysAsItIsWhenItIsRegisteredAgain() {
    register(type("mail", Rules.maxRunning(1), "first"));
    register(type("mail", Rules.maxRunning(2), "second"), type("report", TypeRules.NONE, "new"));
    assertThat(get("mail")).isEqualTo(new StoredType("mail", 1, Rules.maxRunning(1), "first"));
    assertThat(get("report").code()).isEqualTo("new");
    StoredType edited = new StoredType("mail", 1, EVERY_RULE, "first", "edited");
    assertThat(store.types().save(edited, SOMEBODY)).isTrue();
    register(type("mail", TypeRules.NONE, "third"));
    assertThat(get("mail")).isEqualTo(new StoredType("mail", 2, EVERY_RULE, "first", "edited"));
  }

  @Test
  void registeringNothingIsAllowed() {
    register();
    assertThat(store.types().list()).isEmpty();
  }

  @Test
  void aSaveChangesRulesAndBothLayersAndCountsTheVersion() {
    register(type("mail", TypeRules.NONE, "first"), type("report", TypeRules.NONE, "other"));
    for (StoredType next :
        List.of(
            new StoredType("mail", 1, EVERY_RULE, "second", "{}"),
            new StoredType("mail", 2, TypeRules.NONE, "second", "an edit"),
            new StoredType("mail", 3, Rules.disabled(), "third", "an edit"),
            new StoredType("mail", 4, Rules.disabled(), "third", "{}"))) {
      assertThat(store.types().save(next, SOMEBODY)).isTrue();
      assertThat(get("mail"))
          .isEqualTo(
              new StoredType("mail", next.version() + 1, next.rules(), next.code(), next.edits()));
    }
    assertThat(get("report")).isEqualTo(new StoredType("report", 1, TypeRules.NONE, "other"));
  }

  @Test
  void aSaveOfAnotherVersionChangesNothing() {
    register(type("mail", TypeRules.NONE, "first"));
    assertThat(store.types().save(new StoredType("mail", 1, TypeRules.NONE, "second"), SOMEBODY))
        .isTrue();
    for (long version : new long[] {0, 1, 3}) {
      assertThat(store.types().save(new StoredType("mail", version, EVERY_RULE, "late"), SOMEBODY))
          .isFalse();
    }
    assertThat(get("mail")).isEqualTo(new StoredType("mail", 2, TypeRules.NONE, "second"));
  }

  @Test
  void aSaveOfATypeThatIsNotThereEntersNothing() {
    assertThat(store.types().save(type("mail", TypeRules.NONE, "{}"), SOMEBODY)).isFalse();
    submit(task("mail"));
    assertThat(store.types().save(type("mail", TypeRules.NONE, "{}"), SOMEBODY)).isFalse();
    assertThat(store.types().list()).isEmpty();
    assertThat(store.types().unknown(Set.of("mail"))).containsExactly("mail");
  }

  @Test
  void ofSavesAtTheSameTimeOneIsFirst() throws Exception {
    register(type("mail", TypeRules.NONE, "first"));
    List<Callable<Boolean>> saves = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store own = fixture.open();
      StoredType edited =
          new StoredType("mail", 1, Rules.maxRunning(i + 1), "code " + i, "edit " + i);
      saves.add(() -> own.types().save(edited, SOMEBODY));
    }
    List<Boolean> saved = Together.run(saves);
    assertThat(saved).containsOnlyOnce(true);
    assertThat(get("mail"))
        .isEqualTo(
            new StoredType(
                "mail",
                2,
                Rules.maxRunning(saved.indexOf(true) + 1),
                "code " + saved.indexOf(true),
                "edit " + saved.indexOf(true)));
  }

  @Test
  void ofRegistrationsAtTheSameTimeOneIsFirstAndNoneFails() throws Exception {
    List<Callable<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store own = fixture.open();
      List<StoredType> types =
          List.of(type("a", TypeRules.NONE, "" + i), type("b", TypeRules.NONE, "" + i));
      List<StoredType> otherWayRound = List.of(types.get(1), types.get(0));
      boolean even = i % 2 == 0;
      all.add(
          () -> {
            own.types().register(even ? types : otherWayRound);
            return true;
          });
    }
    Together.run(all);
    assertThat(store.types().list())
        .extracting(StoredType::name)
        .containsExactlyInAnyOrder("a", "b");
    assertThat(store.types().list()).extracting(StoredType::version).containsExactly(1L, 1L);
  }

  @Test
  void namesDifferByCaseAccentAndBlanks() {
    List<String> names = List.of("name", "NAME", "námé", "name ", " name", "na\u0301me", "%", "_");
    for (String name : names) {
      register(type(name, TypeRules.NONE, name));
    }
    for (String name : names) {
      assertThat(get(name).code()).isEqualTo(name);
    }
    assertThat(store.types().save(new StoredType("NAME", 1, Rules.disabled(), "x"), SOMEBODY))
        .isTrue();
    assertThat(get("name").rules()).isEqualTo(TypeRules.NONE);
    assertThat(store.types().unknown(Set.of("Name", "name"))).containsExactly("Name");
  }

  @Test
  void everyOpenedStoreSeesTheSameTypes() {
    register(type("mail", EVERY_RULE, "{}"));
    Store other = fixture.open();
    assertThat(other.types().list()).isEqualTo(store.types().list());
    assertThat(other.types().save(new StoredType("mail", 1, TypeRules.NONE, "{}"), SOMEBODY))
        .isTrue();
    assertThat(get("mail").version()).isEqualTo(2);
  }

  @Test
  void tasksNeedNoRegisteredType() {
    long id = submit(task("nobody-knows-it"));
    assertThat(claim(node(), id).type()).isEqualTo("nobody-knows-it");
  }

  private void register(StoredType... types) {
    store.types().register(List.of(types));
  }

  private StoredType get(String name) {
    return store.types().list().stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static StoredType type(String name, TypeRules rules, String code) {
    return new StoredType(name, 0, rules, code);
  }
}
