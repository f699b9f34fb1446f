package io.taskmill.spring.test.shop;

import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** Shapes the application's Taskmill, so a slice has it too. */
@Component
class CountingListener implements TaskListener {

  final AtomicInteger heard = new AtomicInteger();

  @Override
  public void onEvent(TaskEvent event) {
    heard.incrementAndGet();
  }
}
