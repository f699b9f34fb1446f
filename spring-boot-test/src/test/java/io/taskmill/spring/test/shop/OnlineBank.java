package io.taskmill.spring.test.shop;

import org.springframework.stereotype.Component;

@Component
class OnlineBank implements Bank {

  @Override
  public String charge(int order) {
    throw new IllegalStateException("There is no network in a test.");
  }
}
