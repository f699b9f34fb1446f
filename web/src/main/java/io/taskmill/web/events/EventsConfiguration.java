package io.taskmill.web.events;

import io.taskmill.admin.TaskScope;
import io.taskmill.web.ApiPlanes;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The stream of events in a Spring application. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EventsProperties.class)
@Import(EventsController.class)
public class EventsConfiguration {

  /** One for all who listen to this process. */
  @Bean
  ChangeWatch taskmillChangeWatch(ApiPlanes planes, EventsProperties properties) {
    return new ChangeWatch(planes.within(TaskScope.everything()), properties, System::nanoTime);
  }
}
