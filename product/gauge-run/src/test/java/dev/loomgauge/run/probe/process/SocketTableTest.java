package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketTableTest {
  /** Of one process: 8080 listens, and has a client; it calls 5432 here and 443 elsewhere. */
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 100 1
         1: 0100007F:1F90 0100007F:9C41 01 00000000:00000000 00:00000000 00000000 0 0 101 1
         2: 0100007F:9C43 0100007F:1538 01 00000000:00000000 00:00000000 00000000 0 0 103 1
         3: 0A00000A:9C44 08080808:01BB 01 00000000:00000000 00:00000000 00000000 0 0 104 1
         4: 0A00000A:9C45 08080808:0050 06 00000000:00000000 00:00000000 00000000 0 0 105 1
         5: 0100007F:1538 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 200 1
         6: 0100007F:1538 0100007F:9C43 01 00000000:00000000 00:00000000 00000000 0 0 201 1
      """;

  @TempDir private Path root;

  @Test
  void portsThatListenAndThatAreCalledAreThoseOfTheOwner() {
    new Fixture(root).file("proc/net/tcp", TABLE);
    SocketTable table = SocketTable.read(root.resolve("proc"));
    Set<Long> own = Set.of(100L, 101L, 103L, 104L, 105L);

    assertThat(table.listening(own)).containsExactly(8080);
    assertThat(table.called(own)).containsExactlyInAnyOrder(5432, 443);
    assertThat(table.serving(own)).containsExactly(8080);
    assertThat(table.serving(Set.of(100L, 103L))).as("no client").isEmpty();
    assertThat(table.opened(own)).containsExactly(201L);
    assertThat(table.called(Set.of(200L, 201L))).isEmpty();
    assertThat(table.listening(Set.of())).isEmpty();
  }

  @Test
  void theMeanOfReadingsIsThatOfEachCount() {
    assertThat(
            SocketWatch.mean(
                List.of(new Unread(1, 2, 3, 4.0, 5.0), new Unread(2, 4, 6, 8.0, 10.0))))
        .isEqualTo(new Unread(1.5, 3.0, 4.5, 6.0, 7.5));
    assertThat(SocketWatch.mean(List.of())).isEqualTo(new Unread(0.0, 0.0, 0.0, 0.0, 0.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0100007F", "0100007F:1F9", "0100007F:xF90", ":1F90"})
  void anAddressThatIsNoneIsOneErrorThatNamesTheFile(String address) {
    new Fixture(root).file("proc/net/tcp", TABLE.replaceFirst("0100007F:1F90", address));

    assertThatThrownBy(() -> SocketTable.read(root.resolve("proc")))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("net/tcp: it is not as proc(5) has it")
        .hasMessageContaining(address);
  }
}
