package io.taskmill.spring.example;

import io.taskmill.TaskDefinition;
import io.taskmill.Taskmill;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class Shop {
  record Invoice(int number) {}

  @TaskDefinition(name = "send-invoice")
  void send(Invoice invoice) {
    System.out.println("Sent " + invoice.number());
  }

  public static void main(String[] arguments) {
    Taskmill mill = SpringApplication.run(Shop.class, arguments).getBean(Taskmill.class);
    mill.submit("send-invoice", new Invoice(17));
  }
}
