package io.taskmill.cli.admin;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of commands on a shop. */
abstract class ShopTest {

  @TempDir private Path folder;
  private Shop shop;

  @BeforeEach
  void fillTheShop() {
    shop = Shop.in(folder).at(where());
  }

  @AfterEach
  void stopTheServer() {
    ShopServer.stop();
  }

  /** On what commands work. */
  Where where() {
    return Where.STORE;
  }

  final Shop shop() {
    return shop;
  }
}
