package io.taskmill.chaos.process;

import io.taskmill.TaskType;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Submits to servers, each time under a key. Where no answer comes, because the server was killed
 * or the connection was cut, it sends the same again, to any server; also later, when it was
 * answered long ago.
 */
final class HttpSubmitter implements Runnable {

  /** How many of the submits in a second are sent by HTTP, as a share of the others. */
  private static final int SHARE = 4;

  private static final int TRIES = 20;
  private static final int REMEMBERED = 50;
  private static final int LONGEST_PAUSE_MILLIS = 100;
  private static final List<TaskType<Work, Void>> TYPES =
      List.of(Kinds.ONCE, Kinds.LEAST, Kinds.FLAKY, Kinds.STEPS);

  private final ChildSettings settings;
  private final Journal journal;
  private final Random random;
  private final HttpSends sends;
  private final List<Sent> sent = new ArrayList<>();
  private int count;
  private volatile boolean stopped;

  HttpSubmitter(ChildSettings settings, Journal journal) {
    this.settings = settings;
    this.journal = journal;
    this.random = new Random(settings.seed() ^ (settings.name() + " http").hashCode());
    this.sends = new HttpSends(random);
  }

  void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    long pause = 1_000_000_000L * SHARE / settings.perSecond();
    while (!stopped) {
      LockSupport.parkNanos(pause);
      String secret = secret();
      if (secret == null) {
        continue; // no server has started yet
      }
      if (sent.size() == REMEMBERED && random.nextInt(3) == 0) {
        send(sent.get(random.nextInt(REMEMBERED)), secret);
      } else {
        send(next(), secret);
      }
    }
  }

  private @Nullable String secret() {
    Path file = settings.shared().resolve(ServerMain.SECRET_FILE);
    try {
      return Files.exists(file) ? Files.readString(file) : null;
    } catch (IOException e) {
      return null;
    }
  }

  private Sent next() {
    List<Work> works = new ArrayList<>();
    ArrayNode tasks = JsonMapper.shared().createArrayNode();
    for (int i = random.nextInt(3); i >= 0; i--) {
      Work work = new Work(settings.name() + ":http-" + ++count, random.nextInt(100));
      TaskType<Work, Void> type = TYPES.get(random.nextInt(TYPES.size()));
      journal.write(
          new Entry.SubmitBegun(journal.now(), work.ref(), type.name(), null, Kinds.promise(type)));
      ObjectNode task = tasks.addObject().put("type", type.name());
      task.putObject("payload").put("ref", work.ref()).put("millis", work.millis());
      works.add(work);
    }
    boolean alone = works.size() == 1;
    Sent one =
        new Sent(
            works,
            alone ? "/api/v1/tasks" : "/api/v1/tasks/batch",
            alone
                ? tasks.get(0).toString()
                : JsonMapper.shared().createObjectNode().set("tasks", tasks).toString());
    if (sent.size() < REMEMBERED) {
      sent.add(one);
    } else {
      sent.set(random.nextInt(REMEMBERED), one);
    }
    return one;
  }

  private void send(Sent one, String secret) {
    long begun = journal.now();
    HttpSends.Request request =
        new HttpSends.Request(one.path, secret, one.works.get(0).ref(), one.body);
    String why = "";
    for (int tries = 0; tries < TRIES && !stopped; tries++) {
      int server = random.nextInt(settings.servers().size());
      one.times++;
      try {
        List<Long> ids = ids(sends.send(settings.servers().get(server), request));
        answered(one, begun, "server-" + (server + 1), ids);
        return;
      } catch (IOException e) {
        why = String.valueOf(e.getMessage());
      }
      pauseMaybe();
    }
    if (!one.answered) {
      for (Work work : one.works) {
        journal.write(new Entry.SubmitUnknown(journal.now(), work.ref(), why));
      }
    }
  }

  /** Not always: then two servers may have the same submit at once. */
  private void pauseMaybe() {
    if (random.nextBoolean()) {
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(LONGEST_PAUSE_MILLIS)).toNanos());
    }
  }

  private static List<Long> ids(String answer) throws IOException {
    List<Long> ids = new ArrayList<>();
    try {
      JsonNode json = JsonMapper.shared().readTree(answer);
      if (json.has("id")) {
        ids.add(Long.valueOf(json.get("id").asString()));
      } else {
        json.get("tasks").forEach(task -> ids.add(Long.valueOf(task.get("id").asString())));
      }
      return ids;
    } catch (JacksonException e) {
      throw new IOException("The answer is no JSON: " + answer, e);
    }
  }

  private void answered(Sent one, long begun, String server, List<Long> ids) {
    for (int i = 0; i < ids.size(); i++) {
      String ref = one.works.get(i).ref();
      long task = ids.get(i);
      journal.write(
          one.answered
              ? new Entry.SubmitAnsweredAgain(journal.now(), begun, ref, task)
              : new Entry.SubmitAccepted(journal.now(), ref, task, true));
      journal.write(new Entry.ServerAnswered(journal.now(), ref, server, one.times));
    }
    one.answered = true;
  }

  private static final class Sent {

    private final List<Work> works;
    private final String path;
    private final String body;
    private int times;
    private boolean answered;

    Sent(List<Work> works, String path, String body) {
      this.works = works;
      this.path = path;
      this.body = body;
    }
  }
}
