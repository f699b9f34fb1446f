package io.taskmill.spring.test;

import io.taskmill.testing.TestMill;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.core.env.Environment;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * A test of handlers and of nothing else: a {@link TestMill}, and of the application's components
 * only
 *
 * <ul>
 *   <li>handlers: classes that implement a handler interface, and those with methods that have
 *       {@code @TaskDefinition} or {@code @Recurring};
 *   <li>what else the starter takes up: interceptors, listeners, {@code PayloadCodec}, {@code
 *       TaskArchiver}, {@code TaskmillCustomizer}.
 * </ul>
 *
 * <p>What handlers use is not there: give it with {@code @MockitoBean} or {@code @Import}. A
 * database is there with one more annotation, as {@code @AutoConfigureJdbc}. For the whole
 * application use {@code @SpringBootTest} with {@link AutoConfigureTestMill}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(TaskmillTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(TaskmillTypeExcludeFilter.class)
@AutoConfigureTestMill
@ImportAutoConfiguration
public @interface TaskmillTest {

  /** Properties, as {@code name=value}, that are added to the {@link Environment}. */
  String[] properties() default {};

  /** The same as {@link #handlers}. */
  @AliasFor("handlers")
  Class<?>[] value() default {};

  /** The handlers to test; all of the application by default. */
  @AliasFor("value")
  Class<?>[] handlers() default {};

  /** Whether what is named above is included; if not, only {@link #includeFilters} decide. */
  boolean useDefaultFilters() default true;

  /** What else is included. */
  Filter[] includeFilters() default {};

  /** What is not included. */
  Filter[] excludeFilters() default {};

  /** Auto-configurations that are left out. */
  @AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
  Class<?>[] excludeAutoConfiguration() default {};
}
