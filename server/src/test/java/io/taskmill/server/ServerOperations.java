package io.taskmill.server;

import io.taskmill.openapi.check.Exercise;

/** Calls every operation that only the server has. */
final class ServerOperations {

  private ServerOperations() {}

  /** All of them. */
  static void all(Exercise api, String token) {
    api.call("getSession").ok();
    api.call("getSignInWays").as("nobody").ok();
    api.call("signIn").as("nobody").body("{\"token\":\"%s\"}".formatted(token)).ok();
    api.call("listSessions").ok();
    api.call("endSessions").with("who", "token/viewer").ok();
    api.call("signOut").ok();
    String made =
        api.call("createToken")
            .body(
                "{\"name\":\"shop\",\"role\":\"AGENT\",\"types\":[\"work\"],\"expiresIn\":\"P1D\"}")
            .ok()
            .path("info")
            .path("id")
            .asString();
    api.call("listTokens").ok();
    api.call("revokeToken").of(made).ok();
    String key =
        api.call("createKey")
            .body("{\"name\":\"shop\",\"role\":\"VIEWER\"}")
            .ok()
            .path("info")
            .path("id")
            .asString();
    api.call("listKeys").ok();
    api.call("revokeKey").of(key).ok();
    api.call("createUser")
        .body("{\"name\":\"anna\",\"password\":\"a long enough password\",\"role\":\"OPERATOR\"}")
        .ok();
    api.call("listUsers").ok();
    api.call("setGrant").of("anna").body("{\"role\":\"VIEWER\"}").ok();
    api.call("setPassword").of("anna").body("{\"password\":\"another long password\"}").ok();
    api.call("removeUser").of("anna").ok();
    api.call("putSecret").of("hook").body("{\"value\":\"very secret\"}").ok();
    api.call("listSecrets").ok();
    api.call("putAlert")
        .of("late")
        .body(
            "{\"kind\":\"OLDEST_READY\",\"tellEnd\":true,\"disabled\":true,\"mail\":[\"anna@shop.example\"]}")
        .ok();
    api.call("listAlerts").ok();
    api.call("getAlert").of("late").ok();
    api.call("testAlert").of("late").send();
    api.call("removeAlert").of("late").ok();
    api.call("removeSecret").of("hook").ok();
  }
}
