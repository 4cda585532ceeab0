package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamespacesTest {
  @Test
  void aProcessSharesItsOwnAndWhatIsNotToldCountsAsShared() {
    assertThat(Namespaces.shared(ProcessHandle.current().pid(), "net")).isTrue();
    assertThat(Namespaces.shared(Long.MAX_VALUE, "net")).isTrue();
  }

  @Test
  void theRemedyNamesTheProcess() {
    assertThat(Namespaces.remedyForNetwork(42))
        .startsWith("Process 42 runs in a network namespace of its own")
        .endsWith("nsenter --target 42 --net ./loomgauge try --pid 42 ...");
  }
}
