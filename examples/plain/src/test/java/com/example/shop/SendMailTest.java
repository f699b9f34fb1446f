package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SendMailTest {
  private static final Mail HELLO = new Mail("ann@example.org", "hello");

  @TempDir Path directory;
  private TestShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new TestShop(directory);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void aMailThatWasSentHasNoResultToWaitForButAnEnd() throws Exception {
    TaskHandle<Void> mail = shop.mill().submit(ShopTasks.MAIL.request(HELLO));
    shop.test.runReady();

    assertThat(shop.checkout.isSent(mail, Duration.ZERO)).isTrue();
    assertThat(shop.partners.mails).containsExactly(HELLO);
  }

  @Test
  void anAddressThatDoesNotExistIsNotTriedAgain() throws Exception {
    TaskHandle<Void> mail = submitWith(new MailServer.NoSuchAddress("550 no such user"));

    TaskFailedException end =
        catchThrowableOfType(TaskFailedException.class, () -> mail.await(Duration.ZERO));

    assertThat(shop.checkout.isSent(mail, Duration.ZERO)).isFalse();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end).hasMessageContaining("nobody has the address ann@example.org");
    assertThat(mail.info().orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void aFullMailboxIsTriedAgainHoursLaterAndCounts() {
    Instant now = shop.test.clock().instant();
    TaskHandle<Void> mail = submitWith(new MailServer.MailboxFull("552 quota exceeded"));

    TaskInfo waiting = mail.info().orElseThrow();
    assertThat(waiting.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(waiting.dueAt()).isEqualTo(now.plus(Duration.ofHours(4)));
    assertThat(waiting.attempts()).isEqualTo(1);
    assertThat(waiting.lastError()).contains("the mailbox of ann@example.org is full");
  }

  @Test
  void whileTheServerIsClosedNothingIsCounted() throws Exception {
    Instant morning = shop.test.clock().instant().plus(Duration.ofHours(9));
    TaskHandle<Void> mail = submitWith(new MailServer.Closed(morning));

    TaskInfo waiting = mail.info().orElseThrow();
    assertThat(waiting.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(waiting.dueAt()).isEqualTo(morning);
    assertThat(waiting.attempts()).isZero();

    shop.partners.mailServer = shop.partners.mails::add;
    shop.test.advance(Duration.ofHours(9));
    shop.test.runReady();

    mail.await(Duration.ZERO);
    assertThat(shop.partners.mails).containsExactly(HELLO);
  }

  private TaskHandle<Void> submitWith(MailServer.MailException trouble) {
    shop.partners.mailServer =
        mail -> {
          throw trouble;
        };
    TaskHandle<Void> mail = shop.mill().submit(ShopTasks.MAIL.request(HELLO));
    shop.test.runReady();
    return mail;
  }
}
