package io.taskmill.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import java.time.Duration;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MemoryStoreProviderTest {

  private static final NodeInfo NODE = new NodeInfo("node", "host", Duration.ofMinutes(1));

  @Test
  void aUrlThatBeginsWithMemoryIsOpenedByThisProvider() {
    assertThat(ServiceLoader.load(StoreProvider.class).stream().map(ServiceLoader.Provider::get))
        .filteredOn(provider -> provider.accepts(StoreSettings.of("memory:")))
        .hasExactlyElementsOfTypes(MemoryStoreProvider.class);
  }

  @Test
  void otherUrlsAreNot() {
    MemoryStoreProvider provider = new MemoryStoreProvider();
    assertThat(provider.accepts(StoreSettings.of("jdbc:postgresql://localhost/x"))).isFalse();
  }

  @Test
  void withoutANameEachStoreIsNew() {
    Store first = open("memory:");
    Store second = open("memory:");
    first.nodes().register(NODE);
    assertThat(second.nodes().list()).isEmpty();
  }

  @Test
  void underOneNameAllShareTheData() {
    Store first = open("memory:shared");
    first.nodes().register(NODE);
    first.close();
    assertThat(open("memory:shared").nodes().list()).hasSize(1);
    assertThat(open("memory:other").nodes().list()).isEmpty();
    assertThat(first.description()).isEqualTo("memory:shared");
  }

  private static Store open(String url) {
    return new MemoryStoreProvider().open(StoreSettings.of(url));
  }
}
