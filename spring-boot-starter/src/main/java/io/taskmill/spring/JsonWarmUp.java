package io.taskmill.spring;

import io.taskmill.JsonCodec;
import io.taskmill.NoPayload;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Loads what reads and writes payloads while the application makes its other beans: cold, that
 * takes as long as opening the store.
 */
final class JsonWarmUp implements BeanFactoryPostProcessor {

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    Thread thread = new Thread(JsonWarmUp::load, "taskmill-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    JsonCodec codec = new JsonCodec();
    codec.decode(codec.encode(new NoPayload(), NoPayload.class), NoPayload.class);
  }
}
