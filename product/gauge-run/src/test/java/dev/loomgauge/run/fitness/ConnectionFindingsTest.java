package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionFindingsTest {
  @TempDir Path root;

  private List<MachineFinding> look() {
    return ConnectionFindings.of(new MachineFiles(root));
  }

  private Fixture machine(String files, String ports, int queue) {
    return new Fixture(root)
        .file(
            "proc/self/limits",
            "Limit                     Soft Limit           Hard Limit           Units\n"
                + "Max open files            "
                + files
                + "      files")
        .file("proc/sys/net/ipv4/ip_local_port_range", ports)
        .file("proc/sys/net/core/somaxconn", String.valueOf(queue));
  }

  @Test
  void roomForTenThousandUsersIsGood() {
    machine("1024                 524288", "32768\t60999", 4096);
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.GOOD);
    assertThat(look().getFirst().seen()).isEqualTo("1024 soft, 524288 hard: 10,000 users or more");
    assertThat(look().get(1).seen()).contains("28,232 connections", "14,116 of them quickly");
  }

  @Test
  void theHardLimitSaysHowManyUsersFit() {
    machine("1024                 4096", "32768\t60999", 4096);
    assertThat(look().getFirst().state()).isEqualTo(State.CAUTION);
    assertThat(look().getFirst().seen()).isEqualTo("1024 soft, 4096 hard: 1,298 users");
    machine("1024                 1024", "32768\t60999", 4096);
    assertThat(look().getFirst().state()).isEqualTo(State.BAD);
    machine("1024                 unlimited", "32768\t60999", 4096);
    assertThat(look().getFirst().state()).isEqualTo(State.GOOD);
  }

  @Test
  void fewPortsAndPortsWhereTiersListenAreTold() {
    machine("1024 524288", "32768\t36000", 4096);
    assertThat(look().get(1).state()).isEqualTo(State.BAD);
    machine("1024 524288", "40000\t50000", 4096);
    assertThat(look().get(1).state()).isEqualTo(State.CAUTION);
    machine("1024 524288", "1024\t65000", 4096);
    assertThat(look().get(1).state()).isEqualTo(State.CAUTION);
    assertThat(look().get(1).meaning()).contains("16384");
  }

  @Test
  void aShortAcceptQueueIsACaution() {
    machine("1024 524288", "32768\t60999", 128);
    assertThat(look().getLast().state()).isEqualTo(State.CAUTION);
    assertThat(look().getLast().seen()).isEqualTo("somaxconn 128");
  }

  @Test
  void withoutTheFilesNothingIsKnown() {
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.UNKNOWN);
  }

  @Test
  void loopbackWorksWhereTestsRun() {
    assertThat(ConnectionFindings.loopback().state()).isEqualTo(State.GOOD);
  }
}
