package io.taskmill.web;

import io.taskmill.Taskmill;
import io.taskmill.spring.TaskmillAutoConfiguration;
import io.taskmill.web.events.EventsConfiguration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnResource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/** The REST API of Taskmill in a Spring application, under {@code /taskmill/api/v1}. */
@AutoConfiguration(after = TaskmillAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(Taskmill.class)
@ConditionalOnProperty(name = "taskmill.web.enabled", matchIfMissing = true)
@EnableConfigurationProperties(WebProperties.class)
@Import({
  AuditController.class,
  CalendarsController.class,
  DebugModesController.class,
  ErrorsController.class,
  LastErrorsController.class,
  EventsConfiguration.class,
  MeController.class,
  NodesController.class,
  OperationsController.class,
  QueuesController.class,
  SchedulesController.class,
  ScheduleRunsController.class,
  StackController.class,
  StatisticsController.class,
  TaskController.class,
  TasksController.class,
  TypesController.class,
  WorkflowsController.class
})
public class WebAutoConfiguration {

  /** Where the API lies below the path of Taskmill. */
  public static final String API = "/api/v1";

  /** Whoever the application has recognised. */
  @Bean
  @ConditionalOnMissingBean
  CallerSource taskmillCallers(WebProperties properties, Taskmill mill) {
    return new PrincipalCallerSource(() -> properties.scope(mill.handled()));
  }

  /** The application's own Taskmill. */
  @Bean
  @ConditionalOnMissingBean
  ApiPlanes taskmillPlanes(Taskmill mill) {
    return mill::within;
  }

  /** What callers see of payloads and other texts. */
  @Bean
  @ConditionalOnMissingBean
  Redaction taskmillRedaction(WebProperties properties) {
    return new Redaction(
        properties.getRedact(), Math.toIntExact(properties.getTextLimit().toBytes()));
  }

  /** The API's own servlet. */
  @Bean
  ServletRegistrationBean<DispatcherServlet> taskmillApi(
      ApplicationContext application, WebProperties properties) {
    AnnotationConfigWebApplicationContext context = new ContextOfItsOwn();
    context.addBeanFactoryPostProcessor(
        factory -> {
          factory.registerSingleton("properties", properties);
          factory.registerSingleton("callers", application.getBean(CallerSource.class));
          factory.registerSingleton("planes", application.getBean(ApiPlanes.class));
          application.getBeansWithAnnotation(ApiResource.class).forEach(factory::registerSingleton);
        });
    context.register(ApiConfiguration.class);
    DispatcherServlet servlet = new DispatcherServlet(context);
    ServletRegistrationBean<DispatcherServlet> registration =
        new ServletRegistrationBean<>(servlet, properties.getPath() + API + "/*");
    registration.setName("taskmillApi");
    registration.setAsyncSupported(true);
    return registration;
  }

  /** The document of the API as it is without operations of others. */
  @Bean
  @ConditionalOnMissingBean
  ApiDocument taskmillApiDocument() {
    return new ApiDocument("io/taskmill/web/openapi.json");
  }

  /** The document and its page. */
  @Bean
  @ConditionalOnProperty(name = "taskmill.web.docs", matchIfMissing = true)
  ServletRegistrationBean<DocsServlet> taskmillDocs(
      ApiDocument document, WebProperties properties) {
    DocsServlet servlet = new DocsServlet(properties.getPath(), document);
    ServletRegistrationBean<DocsServlet> registration =
        new ServletRegistrationBean<>(servlet, servlet.paths());
    registration.setName("taskmillDocs");
    return registration;
  }

  /** The console, where its files are there. */
  @Bean
  @ConditionalOnProperty(name = "taskmill.web.console", matchIfMissing = true)
  @ConditionalOnResource(resources = ConsoleFiles.PAGE)
  ServletRegistrationBean<ConsoleServlet> taskmillConsole(
      ApplicationContext application, WebProperties properties) {
    ConsoleFiles files =
        ConsoleFiles.load(Objects.requireNonNull(application.getClassLoader(), "class loader"));
    ServletRegistrationBean<ConsoleServlet> registration =
        new ServletRegistrationBean<>(
            new ConsoleServlet(files), properties.getPath() + ConsoleServlet.PATH + "/*");
    registration.setName("taskmillConsole");
    return registration;
  }

  /**
   * No child of the application's context, of which a servlet would make it one: then everything of
   * the application's own web part would be served here too.
   */
  private static final class ContextOfItsOwn extends AnnotationConfigWebApplicationContext {
    @Override
    public void setParent(@Nullable ApplicationContext parent) {
      // stays alone
    }
  }
}
