package io.taskmill.server;

import io.taskmill.web.ConsoleServlet;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Leads whoever opens the server's address in a browser to what they can do there. */
@Controller
class FrontPage {

  private final boolean console;

  FrontPage(ObjectProvider<ServletRegistrationBean<ConsoleServlet>> console) {
    this.console = console.getIfAvailable() != null;
  }

  /** Whether there is a console. */
  boolean hasConsole() {
    return console;
  }

  /** Relative, so that it is right below any path and behind any proxy. */
  @GetMapping("/")
  ResponseEntity<Void> start() {
    return ResponseEntity.status(HttpStatus.FOUND)
        .header(HttpHeaders.LOCATION, console ? "console/" : "docs")
        .build();
  }
}
