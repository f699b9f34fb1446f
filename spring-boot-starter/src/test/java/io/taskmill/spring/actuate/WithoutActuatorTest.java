package io.taskmill.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.Taskmill;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** An application that has the starter and neither Actuator nor Micrometer on its class path. */
class WithoutActuatorTest {

  private static final Pattern MISSING =
      Pattern.compile(".*/(micrometer-|spring-boot-(actuator|health|micrometer)).*\\.jar");

  @EnableAutoConfiguration
  @Import(ActuatedApplication.Greetings.class)
  static class Application {}

  /** Called in the other class loader. */
  static String start() throws Exception {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .run("--taskmill.url=memory:", "--spring.main.banner-mode=off")) {
      Taskmill mill = context.getBean(Taskmill.class);
      mill.submit("greet", new NoPayload()).result(Duration.ofSeconds(30));
      return String.join(" ", context.getBeanDefinitionNames());
    }
  }

  @Test
  void itRunsTasks() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader without =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(without);
      var start = without.loadClass(WithoutActuatorTest.class.getName()).getDeclaredMethod("start");
      start.setAccessible(true);
      String beans = (String) start.invoke(null);
      assertThat(beans)
          .contains("taskmillLifecycle")
          .doesNotContain("taskmillMetrics")
          .doesNotContain("taskmillHealthIndicator");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URL[] classPath() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    int missing = 0;
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (MISSING.matcher(entry).matches()) {
        missing++;
      } else {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    assertThat(missing).as("what Actuator brings was found").isGreaterThan(5);
    return urls.toArray(URL[]::new);
  }
}
