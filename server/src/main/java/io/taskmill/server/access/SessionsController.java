package io.taskmill.server.access;

import io.taskmill.web.Access;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Caller;
import io.taskmill.web.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Who is signed in, and putting them out. */
@ApiResource
@RequestMapping("/sessions")
public class SessionsController {

  private static final String SUBJECT = "session/";

  private final Sessions sessions;
  private final Audited audited;

  /** Of these sessions. */
  public SessionsController(Sessions sessions, Audited audited) {
    this.sessions = sessions;
    this.audited = audited;
  }

  /**
   * A session as it is shown.
   *
   * @param who whose it is, as the audit names them
   * @param seenAt when it was last used, about
   */
  record SessionInfo(String who, Instant createdAt, Instant seenAt) {
    static SessionInfo of(Sessions.Session session) {
      return new SessionInfo(session.who(), session.createdAt(), session.seenAt());
    }
  }

  /** All of them. */
  record SessionList(List<SessionInfo> items) {}

  /**
   * What was done.
   *
   * @param ended how many
   */
  record SessionsEnded(int ended) {}

  /** Lists the sessions that go on. */
  @GetMapping
  @Access(Role.ADMIN)
  SessionList listSessions(Caller caller) {
    Audited.requireNoLimits(caller);
    return new SessionList(sessions.all().stream().map(SessionInfo::of).toList());
  }

  /** Ends all sessions of somebody; every server refuses them within seconds. */
  @DeleteMapping
  @Access(Role.ADMIN)
  SessionsEnded endSessions(
      @RequestParam String who,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    if (sessions.all().stream().noneMatch(session -> session.who().equals(who))) {
      throw ApiException.notFound("session of somebody of this name");
    }
    int ended =
        audited.run(caller, why, "end-sessions", SUBJECT + who, null, () -> sessions.endAll(who));
    return new SessionsEnded(ended);
  }
}
