package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spring.test.TaskmillTest;
import io.taskmill.testing.TestMill;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/** Which components a slice has. */
class FiltersTest {

  @Nested
  @TaskmillTest(
      excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Bookkeeping.class),
      includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OnlineBank.class))
  class Chosen {
    @Autowired ApplicationContext context;

    @Test
    void filtersAddAndLeaveOut() {
      assertThat(context.getBeansOfType(OnlineBank.class)).hasSize(1);
      assertThat(context.getBeansOfType(ChargeOrder.class)).hasSize(1);
      assertThat(context.getBeansOfType(Bookkeeping.class)).isEmpty();
    }
  }

  @Nested
  @TaskmillTest(useDefaultFilters = false, properties = "taskmill.role=worker")
  class Nothing {
    @Autowired ApplicationContext context;

    /** The application's own properties ask for handlers; a slice may have fewer. */
    @Test
    void aSliceMayBeWithoutHandlers() {
      assertThat(context.getBeansOfType(ChargeOrder.class)).isEmpty();
      assertThat(context.getBeansOfType(CountingListener.class)).isEmpty();
      assertThat(context.getBean(TestMill.class).mill().types().list()).isEmpty();
    }
  }
}
