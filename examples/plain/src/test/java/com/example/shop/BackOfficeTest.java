package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.PolicyField;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TypeInfo;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackOfficeTest {
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
  void openTasksAreFoundAndCountedByTenant() {
    long first = mail(7).id();
    long second = mail(7).id();
    mail(8);

    assertThat(shop.office.countOpen(7)).isEqualTo(2);
    assertThat(shop.office.findOpen(7)).extracting(TaskInfo::id).containsExactly(second, first);

    shop.test.runReady();
    assertThat(shop.office.countOpen(7)).isZero();
    assertThat(shop.office.look(first).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void allPagesAreRead() {
    for (int i = 0; i < 250; i++) {
      mail(7);
    }

    assertThat(shop.office.findOpen(7)).extracting(TaskInfo::id).hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  void aTaskThatDoesNotExistIsNotFound() {
    assertThat(shop.office.look(1)).isEmpty();
  }

  @Test
  void aTaskIsHeldAndGoesOn() {
    TaskHandle<Void> mail = mail(7);

    assertThat(shop.office.hold(mail.id())).isTrue();
    assertThat(shop.office.hold(mail.id())).isFalse();
    shop.test.runReady();
    assertThat(mail.state()).isEqualTo(TaskState.PAUSED);

    assertThat(shop.office.letGoOn(mail.id())).isTrue();
    shop.test.runReady();
    assertThat(mail.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aTaskIsStoppedForGood() {
    TaskHandle<Void> mail = mail(7);

    assertThat(shop.office.stop(mail.id())).isTrue();
    assertThat(shop.office.letGoOn(mail.id())).isFalse();
    shop.test.runReady();

    assertThat(mail.state()).isEqualTo(TaskState.CANCELLED);
    assertThat(shop.partners.mails).isEmpty();
  }

  @Test
  void theProgramSaysHowMailIsTreatedAndBelowItTheShopsDefaults() {
    TypeInfo mail = shop.office.mail();

    assertThat(mail.edited()).isEmpty();
    assertThat(mail.policy()).isEqualTo(mail.code());
    assertThat(mail.code().title()).isEqualTo("Send mail");
    assertThat(mail.code().maxRunning()).isEqualTo(20);
    assertThat(mail.code().timeout()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void anEditIsSeenAsOneAndTakenBack() {
    shop.office.slowDownMail(5);

    TypeInfo edited = shop.office.mail();
    assertThat(edited.policy().maxRunning()).isEqualTo(5);
    assertThat(edited.code().maxRunning()).isEqualTo(20);
    assertThat(edited.edited()).containsExactly(PolicyField.MAX_RUNNING);

    shop.office.mailAsProgrammed();

    assertThat(shop.office.mail().policy().maxRunning()).isEqualTo(20);
    assertThat(shop.office.mail().edited()).isEmpty();
  }

  private TaskHandle<Void> mail(long tenant) {
    return shop.mill().submit(ShopTasks.MAIL.request(HELLO).tenant(tenant));
  }
}
