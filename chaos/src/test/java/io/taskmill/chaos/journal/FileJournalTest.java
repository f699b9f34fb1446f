package io.taskmill.chaos.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry.SubmitBegun(1, "a-1", "type", null, Promise.EXACTLY_ONCE),
          new Entry.SubmitAccepted(2, "a-1", 77, true),
          new Entry.LimitSet(2, "type", 3, 0, true),
          new Entry.Claimed(-3, -4, 77, "1-1"),
          new Entry.WriteBegun(4, 77, "1-1", Write.FINISH, TaskState.SUCCEEDED),
          new Entry.WriteAccepted(5, 77, "1-1", Write.CHECKPOINT, null),
          new Entry.CommandAnswered(6, 77, TaskCommand.cancel().verb(), Result.ASKED),
          new Entry.Fired(6, 78, "1-2", "nightly", 1_000),
          new Entry.ScheduleOnline(6, "nightly", 1_000, 500),
          new Entry.ScheduleOffline(7, "nightly", 9_000),
          new Entry.FaultBegun(7, 3, "kill", "worker-1"));

  @TempDir Path folder;

  @Test
  void whatWasWrittenIsReadAsItWas() throws Exception {
    write("worker-1", ENTRIES);
    assertThat(FileJournal.read(folder))
        .containsExactlyElementsOf(
            ENTRIES.stream().map(entry -> new Seen("worker-1", entry)).toList());
  }

  @Test
  void aProcessThatIsStartedAgainGoesOnInItsFile() throws Exception {
    write("worker-1", ENTRIES.subList(0, 2));
    write("worker-1", ENTRIES.subList(2, 4));
    assertThat(FileJournal.read(folder)).hasSize(4);
  }

  @Test
  void aLastLineThatWasCutOffIsLeftOut() throws Exception {
    write("worker-1", ENTRIES);
    Path file = folder.resolve("worker-1.journal");
    byte[] whole = Files.readAllBytes(file);
    for (int cut = 1; cut < 20; cut++) {
      Files.write(file, Arrays.copyOf(whole, whole.length - cut));
      assertThat(FileJournal.read(folder)).hasSize(ENTRIES.size() - 1);
    }
  }

  @Test
  void aBrokenLineInTheMiddleIsAnError() throws Exception {
    write("worker-1", ENTRIES.subList(0, 1));
    Path file = folder.resolve("worker-1.journal");
    Files.writeString(file, "Entered\t1\n", StandardOpenOption.APPEND);
    write("worker-1", ENTRIES.subList(1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> FileJournal.read(folder));
  }

  @Test
  void textWithBreaksStaysOnItsLine() throws Exception {
    write("worker-1", List.of(new Entry.SubmitUnknown(1, "a", "lost\nthe\tway")));
    assertThat(FileJournal.read(folder))
        .containsExactly(new Seen("worker-1", new Entry.SubmitUnknown(1, "a", "lost the way")));
  }

  private void write(String process, List<Entry> entries) {
    try (FileJournal journal = FileJournal.open(folder, process)) {
      entries.forEach(journal::write);
    }
  }
}
