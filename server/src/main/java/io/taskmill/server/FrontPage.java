package io.taskmill.server;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Leads whoever opens the server's address in a browser to what they can do there. */
@Controller
class FrontPage {

  @GetMapping("/")
  String docs() {
    return "redirect:/docs";
  }
}
