package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.admin.TaskScope;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which tasks exist for whoever an application has recognised. */
class OwnTypesTest {

  private final WebProperties properties = new WebProperties();

  @Test
  void thoseThatTheApplicationHandles() {
    assertThat(properties.scope(Set.of("mail", "report")))
        .isEqualTo(TaskScope.everything().types(Set.of("mail", "report")));
  }

  @Test
  void thoseThatAreNamedRather() {
    properties.setTypes(Set.of("import"));
    assertThat(properties.scope(Set.of("mail")).types()).containsExactly("import");
  }

  @Test
  void allIfThatIsSaid() {
    properties.setOwnTypes(false);
    assertThat(properties.scope(Set.of("mail"))).isEqualTo(TaskScope.everything());
  }

  @Test
  void neverAllBecauseThereAreNone() {
    assertThatThrownBy(() -> properties.scope(Set.of()))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("taskmill.web.own-types=false");
  }
}
