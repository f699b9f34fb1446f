package io.taskmill.spring;

import io.taskmill.Taskmill;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * Says so if a child of the context that has the Taskmill has handlers. They are not taken up: a
 * child may be closed while the Taskmill goes on.
 */
final class ChildContexts implements ApplicationListener<ContextRefreshedEvent> {

  private static final Logger log = LoggerFactory.getLogger(ChildContexts.class);

  private final ConfigurableListableBeanFactory own;

  ChildContexts(ConfigurableListableBeanFactory own) {
    this.own = own;
  }

  @Override
  public void onApplicationEvent(ContextRefreshedEvent event) {
    if (event.getApplicationContext().getAutowireCapableBeanFactory()
            instanceof ConfigurableListableBeanFactory child
        && child != own
        && child.getBeanNamesForType(Taskmill.class).length == 0) {
      for (HandlerBeans.Found found : HandlerBeans.find(child)) {
        log.warn(
            "The handler of {} in {} is in a child of the context that has the Taskmill, and is not taken up."
                + " Move it to the parent, or the starter's auto-configuration to the child.",
            found.definition().type().name(),
            found.shown());
      }
    }
  }
}
