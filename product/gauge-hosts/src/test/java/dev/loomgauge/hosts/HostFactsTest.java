package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.host.RemoteHost.Facts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostFactsTest {
  private static final List<String> LINES =
      List.of(
          "system Linux",
          "home /home/bench",
          "connection 10.0.0.1 51234 10.0.0.2 22",
          "cpus 0-3",
          "quota max 100000",
          "files 20000",
          "load 0.12",
          "free 2097152",
          "jdk 17.0.12 /usr/lib/jvm/java-17",
          "jdk 25.0.3 /opt/my jdk");

  private static List<String> with(String before, String after) {
    List<String> lines = new ArrayList<>(LINES);
    lines.replaceAll(line -> line.startsWith(before) ? after : line);
    return lines;
  }

  @Test
  void theFirstJdkThatIsNewEnoughRunsThePrograms() {
    HostFacts facts = HostFacts.of("bench2", LINES);

    assertThat(facts.javaHome()).isEqualTo(Path.of("/opt/my jdk"));
    assertThat(facts.userHome()).isEqualTo(Path.of("/home/bench"));
    assertThat(facts.address().getHostAddress()).isEqualTo("10.0.0.2");
    assertThat(facts.caller().getHostAddress()).isEqualTo("10.0.0.1");
    assertThat(facts.facts())
        .isEqualTo(new Facts(CpuSet.of(0, 1, 2, 3), 4, "25.0.3", 20_000, 0.12, 2_048));
  }

  @Test
  void whatIsUnlimitedOrNotToldIsNeverShort() {
    assertThat(HostFacts.of("bench2", with("files", "files unlimited")).facts())
        .isEqualTo(new Facts(CpuSet.of(0, 1, 2, 3), 4, "25.0.3", Long.MAX_VALUE, 0.12, 2_048));
  }

  @Test
  void theSpeedOfAnInterfaceMayBeUnknown() {
    assertThat(HostFacts.of("bench2", LINES).link()).isEmpty();
    assertThat(HostFacts.of("bench2", with("load", "link eth0 1000")).link())
        .contains(new HostFacts.Link("eth0", 1000));
    assertThat(HostFacts.of("bench2", with("load", "link ens5 -1")).link())
        .contains(new HostFacts.Link("ens5", 0));
  }

  @Test
  void aQuotaBelowTheCpusMakesThemShared() {
    assertThat(HostFacts.of("pod", with("quota", "quota 150000 100000 ")).facts().granted())
        .isEqualTo(2);
    assertThat(HostFacts.of("pod", with("quota", "quota 150000 100000 ")).facts().shared())
        .isTrue();
    assertThat(HostFacts.of("pod", with("quota", "quota 400000 100000")).facts().shared())
        .isFalse();
    assertThat(HostFacts.of("pod", with("quota", "quota -1 100000")).facts().shared()).isFalse();
    assertThat(HostFacts.of("pod", with("quota", "quota")).facts().granted()).isEqualTo(4);
  }

  @Test
  void whatAHostLacksIsSaidWithItsRemedy() {
    assertThatThrownBy(() -> HostFacts.of("bench2", with("system", "system Darwin")))
        .isInstanceOf(TierException.class)
        .hasMessage("Host bench2 is not Linux. Remedy: name another host.");
    assertThatThrownBy(() -> HostFacts.of("bench2", with("load", "missing flock")))
        .hasMessageStartingWith("Host bench2 has no flock. Remedy: install what has it");
    assertThatThrownBy(() -> HostFacts.of("bench2", LINES.subList(0, 9)))
        .hasMessageContaining("has no JDK 25 or newer: 17.0.12 /usr/lib/jvm/java-17");
    assertThatThrownBy(() -> HostFacts.of("bench2", LINES.subList(0, 8)))
        .hasMessageContaining("Host bench2 has no JDK. Remedy: install one below /usr/lib/jvm");
    assertThatThrownBy(() -> HostFacts.of("bench2", with("connection", "connection ")))
        .hasMessageContaining("does not tell its address");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load|load|tells no load ('', of /proc/loadavg)",
        "load|load a|tells no load ('a', of /proc/loadavg)",
        "load|load 0,12|tells no load ('0,12', of /proc/loadavg)",
        "cpus|cpus|tells no CPUs ('', of /proc/self/status)",
        "cpus|cpus all|tells no CPUs ('all', of /proc/self/status)",
        "cpus|cpus 3-0|tells no CPUs ('3-0', of /proc/self/status)",
      })
  void aHostWhoseFactsCannotBeReadIsNamed(String before, String after, String problem) {
    assertThatThrownBy(() -> HostFacts.of("bench2", with(before, after)))
        .isInstanceOf(TierException.class)
        .hasMessage("Host bench2 %s. Remedy: have /proc mounted there.".formatted(problem));
  }

  @Test
  void numbersOfAnyLengthAreRead() {
    List<String> lines = with("files", "files 99999999999999999999");
    lines.replaceAll(line -> line.equals("jdk 17.0.12 /usr/lib/jvm/java-17") ? "jdk 25" : line);
    lines.add("jdk 99999999999 /far");

    HostFacts facts = HostFacts.of("bench2", lines);

    assertThat(facts.facts().openFiles()).isEqualTo(Long.MAX_VALUE);
    assertThat(facts.javaHome()).isEqualTo(Path.of("/opt/my jdk"));
  }

  @Test
  void aQuotaIsRoundedUpToWholeCpusOfThoseThereAre() {
    assertThat(HostFacts.of("pod", with("quota", "quota 100000 100000")).facts().granted())
        .isEqualTo(1);
    assertThat(HostFacts.of("pod", with("quota", "quota 100001 100000")).facts().granted())
        .isEqualTo(2);
    assertThat(HostFacts.of("pod", with("quota", "quota 900000 100000")).facts().granted())
        .isEqualTo(4);
    assertThat(HostFacts.of("pod", with("quota", "quota 1 100000")).facts().granted()).isEqualTo(1);
    assertThat(HostFacts.of("pod", with("quota", "quota 1 0")).facts().granted()).isEqualTo(4);
  }

  @Test
  void aJdkThatIsExactlyNewEnoughIsTakenAndAnAddressMustBeOne() {
    assertThat(HostFacts.of("x", with("jdk 25", "jdk 25-ea /ea")).javaHome())
        .isEqualTo(Path.of("/ea"));
    assertThat(HostFacts.of("x", with("jdk 17", "jdk 26 /new")).javaHome())
        .isEqualTo(Path.of("/new"));
    assertThatThrownBy(() -> HostFacts.of("x", with("jdk 25", "jdk 24.0.9 /old")))
        .hasMessageContaining("17.0.12 /usr/lib/jvm/java-17; 24.0.9 /old");
    assertThatThrownBy(() -> HostFacts.of("x", with("connection", "connection a 1 name 2")))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Host x has an address that is none: name. Remedy: name a host that is reached"
                + " itself.");
  }

  @Test
  void allThatAHostLacksIsToldAtOnceWithWhatHasIt() {
    List<String> lines = new ArrayList<>(LINES);
    lines.addAll(List.of("missing flock of util-linux", "missing tar"));
    assertThatThrownBy(() -> HostFacts.of("bench2", lines))
        .hasMessage(
            "Host bench2 has no flock of util-linux, tar. Remedy: install what has it (util-linux,"
                + " tar, coreutils, grep).");
    assertThatThrownBy(
            () -> HostFacts.of("bench2", with("connection", "connection 10.0.0.1 1 10.0.0.2")))
        .hasMessage(
            "Host bench2 does not tell its address (SSH_CONNECTION). Remedy: name a host that is"
                + " reached itself.");
    assertThatThrownBy(() -> HostFacts.of("bench2", LINES.subList(0, 9)))
        .hasMessage(
            "Host bench2 has no JDK 25 or newer: 17.0.12 /usr/lib/jvm/java-17. Remedy: install one"
                + " below /usr/lib/jvm, or set JAVA_HOME there.");
    assertThatThrownBy(() -> HostFacts.of("bench2", with("jdk 25", "jdk  /none")))
        .hasMessageContaining("has no JDK 25 or newer");
  }

  @Test
  void whatIsNotToldIsTheMostOrNothing() {
    List<String> few =
        LINES.stream().filter(line -> line.matches("(system|connection|cpus|jdk) .*")).toList();
    HostFacts facts = HostFacts.of("x", few);
    assertThat(facts.userHome()).isEqualTo(Path.of("/"));
    assertThat(facts.facts())
        .isEqualTo(
            new Facts(
                CpuSet.of(0, 1, 2, 3), 4, "25.0.3", Long.MAX_VALUE, 0, Long.MAX_VALUE / 1_024));
    assertThat(HostFacts.of("x", with("load", "link eth0 1234567890")).link())
        .contains(new HostFacts.Link("eth0", 0));
    assertThat(HostFacts.of("x", with("load", "link eth0 1 2")).link()).isEmpty();
    assertThat(HostFacts.of("x", with("quota", "quota 150000 100000 1")).facts().granted())
        .isEqualTo(4);
  }

  @Test
  void cpusThatAreNotThereDoNotCount() {
    List<String> lines = new ArrayList<>(with("cpus", "cpus 0-127"));
    lines.add("online 0-3");
    assertThat(HostFacts.of("bench2", lines).facts().cpus()).isEqualTo(CpuSet.of(0, 1, 2, 3));
    lines.set(lines.size() - 1, "online");
    assertThat(HostFacts.of("bench2", lines).facts().cpus().size()).isEqualTo(128);
  }
}
