package io.taskmill.spring.test.shop;

/** Somebody else's service, which no test calls. */
interface Bank {
  String charge(int order);
}
