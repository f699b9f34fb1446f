package io.taskmill.spring.test.shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A small application, as the tests find it. */
@SpringBootApplication
class ShopApplication {}
