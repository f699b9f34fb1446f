package io.taskmill.spring;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import io.taskmill.schedule.Recurring;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Fifty handlers: twenty classes, and thirty methods of which ten are recurring. */
@Configuration(proxyBeanMethods = false)
@Import({
  FiftyHandlers.Send1.class,
  FiftyHandlers.Send2.class,
  FiftyHandlers.Send3.class,
  FiftyHandlers.Send4.class,
  FiftyHandlers.Send5.class,
  FiftyHandlers.Send6.class,
  FiftyHandlers.Send7.class,
  FiftyHandlers.Send8.class,
  FiftyHandlers.Send9.class,
  FiftyHandlers.Send10.class,
  FiftyHandlers.Send11.class,
  FiftyHandlers.Send12.class,
  FiftyHandlers.Send13.class,
  FiftyHandlers.Send14.class,
  FiftyHandlers.Send15.class,
  FiftyHandlers.Send16.class,
  FiftyHandlers.Send17.class,
  FiftyHandlers.Send18.class,
  FiftyHandlers.Send19.class,
  FiftyHandlers.Send20.class,
  FiftyHandlers.Nightly.class,
  FiftyHandlers.Books.class,
  FiftyHandlers.Others.class
})
class FiftyHandlers {

  record Invoice(int number) {}

  abstract static class Send implements TaskHandler<Invoice> {
    @Override
    public void run(Invoice invoice, TaskContext task) {}
  }

  static final class Send1 extends Send {}

  static final class Send2 extends Send {}

  static final class Send3 extends Send {}

  static final class Send4 extends Send {}

  static final class Send5 extends Send {}

  static final class Send6 extends Send {}

  static final class Send7 extends Send {}

  static final class Send8 extends Send {}

  static final class Send9 extends Send {}

  static final class Send10 extends Send {}

  static final class Send11 extends Send {}

  static final class Send12 extends Send {}

  static final class Send13 extends Send {}

  static final class Send14 extends Send {}

  static final class Send15 extends Send {}

  static final class Send16 extends Send {}

  static final class Send17 extends Send {}

  static final class Send18 extends Send {}

  static final class Send19 extends Send {}

  static final class Send20 extends Send {}

  static final class Nightly {
    @Recurring(cron = "0 1 * * *")
    @TaskDefinition(name = "nightly-1")
    void nightly1() {}

    @Recurring(cron = "0 2 * * *")
    @TaskDefinition(name = "nightly-2")
    void nightly2() {}

    @Recurring(cron = "0 3 * * *")
    @TaskDefinition(name = "nightly-3")
    void nightly3() {}

    @Recurring(cron = "0 4 * * *")
    @TaskDefinition(name = "nightly-4")
    void nightly4() {}

    @Recurring(cron = "0 5 * * *")
    @TaskDefinition(name = "nightly-5")
    void nightly5() {}

    @Recurring(cron = "0 6 * * *")
    @TaskDefinition(name = "nightly-6")
    void nightly6() {}

    @Recurring(cron = "0 7 * * *")
    @TaskDefinition(name = "nightly-7")
    void nightly7() {}

    @Recurring(cron = "0 8 * * *")
    @TaskDefinition(name = "nightly-8")
    void nightly8() {}

    @Recurring(cron = "0 9 * * *")
    @TaskDefinition(name = "nightly-9")
    void nightly9() {}

    @Recurring(cron = "0 10 * * *")
    @TaskDefinition(name = "nightly-10")
    void nightly10() {}
  }

  static final class Books {
    @TaskDefinition(name = "book-11", maxAttempts = 3)
    int book11(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-12", maxAttempts = 3)
    int book12(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-13", maxAttempts = 3)
    int book13(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-14", maxAttempts = 3)
    int book14(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-15", maxAttempts = 3)
    int book15(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-16", maxAttempts = 3)
    int book16(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-17", maxAttempts = 3)
    int book17(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-18", maxAttempts = 3)
    int book18(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-19", maxAttempts = 3)
    int book19(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-20", maxAttempts = 3)
    int book20(Invoice invoice, TaskContext task) {
      return invoice.number();
    }
  }

  static final class Others {
    @TaskDefinition(name = "book-21", maxAttempts = 3)
    int book21(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-22", maxAttempts = 3)
    int book22(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-23", maxAttempts = 3)
    int book23(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-24", maxAttempts = 3)
    int book24(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-25", maxAttempts = 3)
    int book25(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-26", maxAttempts = 3)
    int book26(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-27", maxAttempts = 3)
    int book27(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-28", maxAttempts = 3)
    int book28(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-29", maxAttempts = 3)
    int book29(Invoice invoice, TaskContext task) {
      return invoice.number();
    }

    @TaskDefinition(name = "book-30", maxAttempts = 3)
    int book30(Invoice invoice, TaskContext task) {
      return invoice.number();
    }
  }
}
