package io.taskmill.spring.test.shop;

record Order(int number) {}
