package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.purpose.CapacityRoom;
import dev.loomgauge.run.probe.process.ConnectionRoom.Here;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionRoomTest {
  @TempDir private Path root = Path.of("");

  private void machine(long openFiles, String ports) throws IOException {
    Files.createDirectories(root.resolve("proc/self"));
    Files.createDirectories(root.resolve("proc/sys/net/ipv4"));
    Files.writeString(
        root.resolve("proc/self/limits"),
        "Limit                     Soft Limit           Hard Limit           Units\n"
            + "Max open files            1024                 "
            + openFiles
            + "                files\n");
    Files.writeString(root.resolve("proc/sys/net/ipv4/ip_local_port_range"), ports);
  }

  @Test
  void openFilesAreDividedBetweenTheSocketsOfARequest() throws IOException {
    machine(20_000, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 1, 1, true, Here.ALL))
        .hasValueSatisfying(
            room -> {
              assertThat(room.most()).isEqualTo(9_850);
              assertThat(room.words()).contains("20,000 files", "ulimit -n");
            });
  }

  @Test
  void localPortsToTheDownstreamAreTheLimitWhereFilesAreMany() throws IOException {
    machine(1_048_576, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 1, 1, true, Here.ALL))
        .hasValueSatisfying(
            room -> {
              assertThat(room.most()).isEqualTo(28_232);
              assertThat(room.words()).contains("ip_local_port_range");
            });
  }

  @Test
  void eachInstanceHasFilesAndAPortOfItsOwn() throws IOException {
    machine(20_000, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 0, 3, true, Here.ALL))
        .hasValueSatisfying(
            room -> {
              assertThat(room.most()).isEqualTo(3 * 19_700);
              assertThat(room.words())
                  .contains("a request has 1 of them in the service, which has 3 instances");
            });
  }

  @Test
  void theDownstreamIsOneForAllInstances() throws IOException {
    machine(20_000, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 3, 3, true, Here.ALL))
        .hasValueSatisfying(
            room -> {
              assertThat(room.most()).isEqualTo(19_700 / 3);
              assertThat(room.words()).contains("a request has 3 of them in the downstream");
            });
  }

  @Test
  void anEngineWithOneAddressHasItsLocalPortsBeforeTheService() throws IOException {
    machine(1_048_576, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 0, 1, false, Here.ALL))
        .hasValueSatisfying(room -> assertThat(room.most()).isEqualTo(28_232));
    assertThat(ConnectionRoom.of(root, 0, 1, true, Here.ALL))
        .hasValueSatisfying(room -> assertThat(room.most()).isEqualTo(1_048_276));
  }

  @Test
  void aSystemThatTellsNothingSetsNoLimit() {
    assertThat(ConnectionRoom.of(root, 1, 1, true, Here.ALL)).isEmpty();
  }

  @Test
  void aProcessHasAConnectionForEachFileThatItDoesNotNeedItself() {
    assertThat(ConnectionRoom.connections(1_024)).isEqualTo(724);
    assertThat(ConnectionRoom.connections(100)).isEqualTo(1);
    assertThat(ConnectionRoom.openFiles()).isPositive();
  }

  @Test
  void eachInstanceHasLocalPortsOfOneAddressBeforeIt() throws IOException {
    machine(1_048_576, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 0, 3, false, Here.ALL))
        .hasValue(
            new CapacityRoom(
                3 * 28_232,
                "there are 28,232 local ports between the load generator and the service, which has"
                    + " 3 instances (raise it with sysctl net.ipv4.ip_local_port_range)"));
    assertThat(ConnectionRoom.of(root, 2, 3, false, Here.ALL))
        .hasValue(
            new CapacityRoom(
                14_116,
                "there are 28,232 local ports between the service and the downstream, and a request"
                    + " takes 2 (raise it with sysctl net.ipv4.ip_local_port_range)"));
  }

  @Test
  void theFilesOfAnotherMachineAreNotKnown() throws IOException {
    machine(20_000, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 1, 1, false, new Here(false, true)))
        .map(CapacityRoom::most)
        .hasValue(19_700L);
    assertThat(ConnectionRoom.of(root, 1, 1, false, new Here(false, false)))
        .map(CapacityRoom::most)
        .hasValue(28_232L);
    assertThat(ConnectionRoom.of(root, 2, 1, true, new Here(true, false)))
        .map(CapacityRoom::most)
        .hasValue(19_700L / 3);
  }

  @Test
  void whatAServiceNeedsItselfLeavesNoneForRequests() throws IOException {
    machine(299, "32768\t60999\n");

    assertThat(ConnectionRoom.of(root, 1, 2, true, Here.ALL))
        .hasValue(
            new CapacityRoom(
                0,
                "a process may have 299 files open, and a request has 2 of them in the service,"
                    + " which has 2 instances (raise it with ulimit -n)"));
  }

  @Test
  void theWordsNameTheLimitAndWhatARequestHasOfIt() throws IOException {
    machine(20_000, "32768\t60999\n");
    assertThat(ConnectionRoom.of(root, 3, 3, true, Here.ALL))
        .hasValue(
            new CapacityRoom(
                6_566,
                "a process may have 20,000 files open, and a request has 3 of them in the"
                    + " downstream (raise it with ulimit -n)"));
    assertThat(ConnectionRoom.of(root, 1, 1, true, Here.ALL))
        .hasValue(
            new CapacityRoom(
                9_850,
                "a process may have 20,000 files open, and a request has 2 of them in the service"
                    + " (raise it with ulimit -n)"));
  }
}
