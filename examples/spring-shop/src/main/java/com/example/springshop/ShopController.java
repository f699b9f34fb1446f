package com.example.springshop;

import io.taskmill.Taskmill;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ShopController {

  private final Checkout checkout;
  private final OrderTable orders;
  private final SalesReport report;
  private final Taskmill mill;

  ShopController(Checkout checkout, OrderTable orders, SalesReport report, Taskmill mill) {
    this.checkout = checkout;
    this.orders = orders;
    this.report = report;
    this.mill = mill;
  }

  record NewOrder(String item, int cents) {}

  @PostMapping("/orders")
  @ResponseStatus(HttpStatus.ACCEPTED)
  long place(@RequestBody NewOrder order) {
    return checkout.place(order.item(), order.cents());
  }

  @GetMapping("/orders")
  List<Order> orders() {
    return orders.all();
  }

  /** Somebody does not want to wait for the morning. */
  @PostMapping("/reports")
  @ResponseStatus(HttpStatus.ACCEPTED)
  long reportNow() {
    return mill.schedules().runNow("sales-report");
  }

  @GetMapping("/reports")
  List<SalesReport.Row> reports() {
    return report.rows();
  }
}
