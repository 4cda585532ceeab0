package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.MachineFiles;
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

  /** A user has three sockets, and a JVM 200 files of its own. */
  @Test
  void theLimitsAreTenThousandUsersAndAThousand() {
    assertThat(List.of("30200", "30199", "3200", "3199"))
        .map(
            hard -> {
              machine("1024                 " + hard, "32768\t60999", 4096);
              return look().getFirst().state() + " " + look().getFirst().seen();
            })
        .containsExactly(
            "GOOD 1024 soft, 30200 hard: 10,000 users or more",
            "CAUTION 1024 soft, 30199 hard: 9,999 users",
            "CAUTION 1024 soft, 3200 hard: 1,000 users",
            "BAD 1024 soft, 3199 hard: 999 users");
  }

  @Test
  void bothEndsOfTheRangeOfPortsCount() {
    assertThat(List.of("32768 37766", "32768 37767", "32768 52766", "32768 52767", "32767 52766"))
        .map(
            range -> {
              machine("1024 524288", range, 4096);
              return look().get(1).state() + ": " + look().get(1).seen();
            })
        .containsExactly(
            "BAD: 32768 to 37766: 4,999 connections between two addresses, the first 2,499 of them"
                + " quickly",
            "CAUTION: 32768 to 37767: 5,000 connections between two addresses, the first 2,500 of"
                + " them quickly",
            "CAUTION: 32768 to 52766: 19,999 connections between two addresses, the first 9,999 of"
                + " them quickly",
            "GOOD: 32768 to 52767: 20,000 connections between two addresses, the first 10,000 of"
                + " them quickly",
            "CAUTION: 32767 to 52766: 20,000 connections between two addresses, the first 10,000 of"
                + " them quickly");
  }

  @Test
  void aThousandAndTwentyFourThatConnectAtOnceAreEnough() {
    machine("1024 524288", "32768\t60999", 1023);
    assertThat(look().getLast().state()).isEqualTo(State.CAUTION);
    machine("1024 524288", "32768\t60999", 1024);
    assertThat(look().getLast().state()).isEqualTo(State.GOOD);
  }

  @Test
  void aRangeOfOneEndIsNotKnown() {
    machine("1024 524288", "32768", 4096);
    assertThat(look().get(1).state()).isEqualTo(State.UNKNOWN);
  }

  @Test
  void eachFindingSaysWhatItMeansAndWhatToDo() {
    String more =
        "sudo prlimit --pid $$ --nofile=65536:65536   # this shell; for good:"
            + " /etc/security/limits.conf";
    String range = "sudo sysctl -w net.ipv4.ip_local_port_range=\"32768 60999\"";
    String refused = "A request has three sockets in the service; users beyond that are refused.";
    assertThat(look())
        .containsExactly(
            new Subject("open files")
                .unknown(
                    "not reported by the system; see ulimit -n",
                    "Every connection needs one at each end."),
            new Subject("local ports")
                .unknown(
                    "not reported by the system",
                    "They limit the connections between two addresses."),
            new Subject("accept queue")
                .unknown(
                    "not reported by the system", "A short one makes users that connect wait."));
    machine("1024                 199", "40000 40001", 128);
    assertThat(look())
        .containsExactly(
            new Subject("open files").bad("1024 soft, 199 hard: 0 users", refused, more),
            new Subject("local ports")
                .bad(
                    "40000 to 40001: 2 connections between two addresses, the first 1 of them quickly",
                    "Loads with more users cannot connect.",
                    range),
            new Subject("accept queue")
                .caution(
                    "somaxconn 128",
                    "Users that connect at once wait a second and more for their turn.",
                    "sudo sysctl -w net.core.somaxconn=4096"));
    machine("1024                 4096", "40000 49999", 4096);
    assertThat(look())
        .containsExactly(
            new Subject("open files").caution("1024 soft, 4096 hard: 1,298 users", refused, more),
            new Subject("local ports")
                .caution(
                    "40000 to 49999: 10,000 connections between two addresses, the first 5,000 of them"
                        + " quickly",
                    "Beyond half of them connecting is slow.",
                    range),
            new Subject("accept queue").good("somaxconn 4096", "Bursts fit into it."));
    machine("1024                 65536", "1024 65023", 4096);
    assertThat(look().subList(0, 2))
        .containsExactly(
            new Subject("open files")
                .good(
                    "1024 soft, 65536 hard: 10,000 users or more",
                    "JVMs raise their soft limit to the hard one."),
            new Subject("local ports")
                .caution(
                    "1024 to 65023: 64,000 connections between two addresses, the first 32,000 of them"
                        + " quickly",
                    "Tiers listen on ports from 16384 to 32767, and a connection may take one of them.",
                    range));
    machine("1024                 65536", "32768 60999", 4096);
    assertThat(look().get(1).meaning()).isEqualTo("10,000 users connect quickly.");
    assertThat(ConnectionFindings.loopback())
        .returns("loopback", MachineFinding::subject)
        .returns("Tiers reach each other.", MachineFinding::meaning)
        .satisfies(loopback -> assertThat(loopback.seen()).matches("a byte takes [\\d,]+ us"));
  }

  /** Podman grants a container 2,048 threads by default. */
  @Test
  void aLimitOnThreadsIsToldWhereAServiceMayMeetIt() {
    Fixture machine =
        new Fixture(root)
            .file("proc/self/limits", "Max processes             unlimited            unlimited")
            .file("proc/self/cgroup", "0::/")
            .file("sys/fs/cgroup/pids.max", "max");
    assertThat(ConnectionFindings.threads(new MachineFiles(root))).isEmpty();
    machine.file("sys/fs/cgroup/pids.max", "2048");
    assertThat(ConnectionFindings.threads(new MachineFiles(root)))
        .containsExactly(
            new Subject("threads")
                .caution(
                    "2,048 at most, of all processes together",
                    "A service with more platform threads ends with \"unable to create native thread\".",
                    "docker or podman run --pids-limit=-1; elsewhere ulimit -u unlimited"));
    machine
        .file("sys/fs/cgroup/pids.max", "max")
        .file(
            "proc/self/limits", "Max processes             1024                 4096    processes");
    assertThat(ConnectionFindings.threads(new MachineFiles(root)))
        .extracting(MachineFinding::seen)
        .containsExactly("1,024 at most, of all processes together");
  }
}
