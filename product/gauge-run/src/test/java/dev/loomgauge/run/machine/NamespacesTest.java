package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void aProcessWithAnotherNetworkMaySeeOurFiles(@TempDir Path proc) throws IOException {
    for (String process : List.of("self", "77")) {
      Path kinds = Files.createDirectories(proc.resolve(process).resolve("ns"));
      Files.createSymbolicLink(kinds.resolve("mnt"), Path.of("mnt:[1]"));
      Files.createSymbolicLink(
          kinds.resolve("net"), Path.of(process.equals("77") ? "net:[2]" : "net:[3]"));
    }

    assertThat(Namespaces.shared(proc, 77, "mnt")).isTrue();
    assertThat(Namespaces.shared(proc, 77, "net")).isFalse();
    assertThat(Namespaces.shared(proc, 78, "net")).isTrue();
  }
}
