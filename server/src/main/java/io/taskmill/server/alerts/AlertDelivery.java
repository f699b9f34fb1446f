package io.taskmill.server.alerts;

import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import java.io.IOException;

/** Brings a message to its place; a failed delivery is tried again like any task. */
class AlertDelivery {

  private final Webhooks webhooks;
  private final Mails mails;

  AlertDelivery(Webhooks webhooks, Mails mails) {
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
    if (message.webhook() != null) {
      webhooks.post(message, task.taskId());
    } else if (!message.mail().isEmpty()) {
      mails.send(message);
    } else {
      throw new NotAgainException("The message has no place to go to.");
    }
  }
}
