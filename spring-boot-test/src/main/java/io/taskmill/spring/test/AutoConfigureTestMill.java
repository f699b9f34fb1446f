package io.taskmill.spring.test;

import io.taskmill.testing.TestMill;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Put on a test class beside {@code @SpringBootTest}: the application's Taskmill is one in memory
 * that moves only by hand. The test injects the {@link TestMill}, lets the application submit, and
 * says when tasks run and how much time passes.
 *
 * <pre>{@code
 * @SpringBootTest
 * @AutoConfigureTestMill
 * class OrdersTest {
 *   @Autowired Orders orders;
 *   @Autowired TestMill test;
 *   @MockitoBean Bank bank;
 *
 *   @Test
 *   void anOrderIsCharged() {
 *     orders.place(17);
 *     test.runReady();
 *     verify(bank).charge(17);
 *   }
 * }
 * }</pre>
 *
 * <p>Everything else is as in the application: handlers, interceptors, properties. Tasks are a part
 * of Spring's transactions on the DataSource in which they would be stored, whatever database that
 * is. Tasks that a test leaves behind are removed after it; the time goes on.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
public @interface AutoConfigureTestMill {}
