package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.ConnectionRoom.Here;
import dev.loomgauge.run.probe.process.ConnectionRoom.Need;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a load needs of open files and local ports, against what there is. */
class ConnectionNeedTest {
  @TempDir private Path root = Path.of("");

  private String shortage(long files, int ports, Need need) {
    new Fixture(root)
        .file(
            "proc/self/limits",
            "Max open files            10                 " + files + "   files")
        .file("proc/sys/net/ipv4/ip_local_port_range", "32768\t" + (32_767 + ports));
    return ConnectionRoom.shortage(root, need).orElse("none");
  }

  /** Two instances share (100 + 40 * 2) connections, and a program needs 50 files to start. */
  @Test
  void filesAreNeededByTheProcessWithTheMostConnections() {
    Need service = new Need(100, 40, 2, 2, 0, Here.ALL);
    assertThat(shortage(140, 1_000, service)).isEqualTo("none");
    assertThat(shortage(139, 1_000, service))
        .isEqualTo(
            "100 users need 140 open files in each process of the service, and a process may have"
                + " 139 (raise it with ulimit -n)");
    Need downstream = new Need(10, 40, 2, 2, 0, Here.ALL);
    assertThat(shortage(130, 1_000, downstream)).isEqualTo("none");
    assertThat(shortage(129, 1_000, downstream))
        .isEqualTo(
            "10 users need 130 open files in the downstream, and a process may have 129 (raise it"
                + " with ulimit -n)");
  }

  @Test
  void portsAreNeededBeforeTheServiceByAddressAndBehindItByCall() {
    Need before = new Need(100, 10, 1, 2, 1, Here.ALL);
    assertThat(shortage(9_999, 50, before)).isEqualTo("none");
    assertThat(shortage(9_999, 49, before))
        .isEqualTo(
            "100 users need 50 local ports between the load generator and the service, and there"
                + " are 49 (raise it with sysctl net.ipv4.ip_local_port_range)");
    Need behind = new Need(100, 40, 2, 2, 1, Here.ALL);
    assertThat(shortage(9_999, 80, behind)).isEqualTo("none");
    assertThat(shortage(9_999, 79, behind))
        .isEqualTo(
            "100 users need 80 local ports between the service and the downstream, and there are 79"
                + " (raise it with sysctl net.ipv4.ip_local_port_range)");
  }

  /** The limits are those of this machine. */
  @Test
  void whatRunsElsewhereNeedsNothingHere() {
    assertThat(shortage(100, 1_000, new Need(100, 40, 2, 1, 0, new Here(false, false))))
        .isEqualTo("none");
    assertThat(shortage(100, 1_000, new Need(100, 40, 2, 1, 0, new Here(false, true))))
        .startsWith("100 users need 130 open files in the downstream,");
    assertThat(shortage(200, 1_000, new Need(100, 40, 2, 1, 0, new Here(true, false))))
        .startsWith("100 users need 230 open files in each process of the service,");
    assertThat(shortage(9_999, 79, new Need(100, 40, 2, 1, 0, new Here(false, false))))
        .isEqualTo("none");
    assertThat(shortage(9_999, 79, new Need(100, 40, 2, 1, 1, new Here(false, false))))
        .startsWith("100 users need 100 local ports between the load generator and the service,");
    assertThat(shortage(9_999, 79, new Need(100, 40, 2, 1, 0, new Here(true, false))))
        .startsWith("100 users need 80 local ports between the service and the downstream,");
  }
}
