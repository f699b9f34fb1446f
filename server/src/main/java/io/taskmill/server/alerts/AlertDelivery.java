package io.taskmill.server.alerts;

import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import java.io.IOException;

/** Brings a message to its place; a failed delivery is tried again like any task. */
class AlertDelivery {

  private final AlertBook book;
  private final Webhooks webhooks;
  private final Mails mails;

  AlertDelivery(AlertBook book, Webhooks webhooks, Mails mails) {
    this.book = book;
    this.webhooks = webhooks;
    this.mails = mails;
  }

  @TaskDefinition(
      name = "taskmill.alert-delivery",
      title = "Alert delivery",
      description = "Tells people of an alert, by webhook or mail.",
      queue = AlertCheck.QUEUE,
      maxAttempts = 8,
      retryDelay = "PT10S",
      retryMultiplier = 2,
      timeout = "PT1M")
  void deliver(AlertMessage message, TaskContext task) throws IOException, InterruptedException {
    AlertRule rule =
        book.rule(message.rule())
            .orElseThrow(
                () ->
                    new NotAgainException(
                        "The alert rule '%s' is gone, and with it whom to tell."
                            .formatted(message.rule())));
    if (!message.byMail() && rule.hasWebhook()) {
      webhooks.post(rule, message, task.taskId());
    } else if (message.byMail() && !rule.addresses().isEmpty()) {
      mails.send(rule.addresses(), message);
    } else {
      throw new NotAgainException(
          "The alert rule '%s' tells nobody this way any more.".formatted(message.rule()));
    }
  }
}
