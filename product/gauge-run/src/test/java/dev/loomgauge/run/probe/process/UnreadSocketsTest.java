package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadSocketsTest {
  private static final String TABLE =
      """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000005 00:00000000 00000000 0 0 100 1
         1: 0100007F:1F90 0100007F:9C41 01 00000000:0000004E 00:00000000 00000000 0 0 101 1
         2: 0100007F:1F90 0100007F:9C42 01 0000004E:00000000 00:00000000 00000000 0 0 102 1
         3: 0100007F:9C43 0100007F:1538 01 00000000:00000110 00:00000000 00000000 0 0 103 1
         4: 0100007F:1F90 0100007F:9C44 01 00000000:0000004E 00:00000000 00000000 0 0 0 1
         5: 0100007F:9C45 0100007F:1538 01 00000000:00000110 00:00000000 00000000 0 0 999 1
         6: 0100007F:9C42 0100007F:1F90 01 00000000:0000004E 00:00000000 00000000 0 0 888 1
         7: 0100007F:1538 0100007F:9C43 01 00000000:00000010 00:00000000 00000000 0 0 777 1
         8: 0100007F:1538 0100007F:9C45 01 00000000:00000010 00:00000000 00000000 0 0 776 1
      """;

  @TempDir private Path root;

  @Test
  void bytesThatNobodyHasReadAreARequestOrAnAnswerHereAndACallOrAResponseAtTheOtherEnd() {
    new Fixture(root).file("proc/net/tcp", TABLE);

    Unread unread =
        SocketTable.read(root.resolve("proc")).unread(Set.of(100L, 101L, 102L, 103L)::contains);

    assertThat(unread).isEqualTo(new Unread(1, 1, 1, 1.0, 1.0));
  }
}
