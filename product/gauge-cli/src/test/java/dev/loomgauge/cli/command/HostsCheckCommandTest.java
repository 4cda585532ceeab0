package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.checkout.ScenarioFiles.ScenarioNames;
import dev.loomgauge.cli.command.HostsCommand.HostsCheckCommand;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.MachineFinding;
import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.machine.TierException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What is said of hosts that cannot be opened, or not be looked at, and of their findings. */
class HostsCheckCommandTest {
  private static final Installation HOME = new Installation(Commands.root(), Path.of("jdk"));

  private static final String STOPPED = "stopped";

  private final Thread asking = Thread.currentThread();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final List<Hosts> asked = new ArrayList<>();
  private final List<String> closed = Collections.synchronizedList(new ArrayList<>());
  private final List<Path> logs = Collections.synchronizedList(new ArrayList<>());

  @Test
  void everyHostHasItsRowAndItsReasonInTheOrderOfTheWords() {
    assertThat(check("later", "src/test/resources/hosts/run.yaml", "first"))
        .isEqualTo(ExitCode.GATE_FAILED);

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
              later  BAD  connection  none
              first  BAD  connection  none
              host4  BAD  connection  none
              host3  BAD  connection  none
              host1  BAD  connection  none
              host2  BAD  connection  none

            later: no such host.

            first: no such host.

            host4: no such host.

            host3: no such host.

            host1: no caller.

            host2: no such host.
            """);
    assertThat(told.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "Looking at later ...",
            "Looking at first ...",
            "Looking at host4 ...",
            "Looking at host3 ...",
            "Looking at host1 ...",
            "Looking at host2 ...");
    assertThat(asked.getFirst()).isEqualTo(Hosts.HERE);
    assertThat(asked.getLast().names()).contains("host1", "host4");
    assertThat(closed).as("what was opened").containsExactly("host1");
    assertThat(logs).hasSize(6).allSatisfy(folder -> assertThat(folder).doesNotExist());
  }

  /** Ctrl-C while the first of several hosts is being opened. */
  @Test
  void anInterruptEndsItAtOnceWithoutATable() {
    assertThat(check(STOPPED, "later", "src/test/resources/hosts/run.yaml"))
        .isEqualTo(ExitCode.INTERRUPTED);

    assertThat(printed.size()).isZero();
    assertThat(told.toString(StandardCharsets.UTF_8))
        .doesNotContain("later", "host1")
        .endsWith("Stopped before the end; no process is left behind.%n".formatted());
    assertThat(Thread.interrupted()).isFalse();
    assertThat(closed).isEmpty();
    assertThat(logs).hasSize(2).allSatisfy(folder -> assertThat(folder).doesNotExist());
  }

  /** Stops the command, and is never open. */
  private RemoteHost stopped() {
    asking.interrupt();
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("nothing counts down");
    } catch (InterruptedException e) {
      throw TierException.interrupted("host " + STOPPED + " was opened", e);
    }
  }

  /** Opens host1 alone, which has no address at which it is seen. */
  private RemoteHost open(String name, HostEngine.Site site) {
    logs.add(site.logs());
    if (name.equals(STOPPED)) {
      return stopped();
    }
    if (!name.equals("host1")) {
      throw new TierException(name + ": no such host.");
    }
    return (RemoteHost)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) -> {
              if (method.getName().equals("close")) {
                closed.add(name);
                return null;
              }
              throw new TierException(name + ": no " + method.getName() + ".");
            });
  }

  private int check(String... words) {
    HostsCheckCommand command =
        new HostsCheckCommand(
            HOME,
            new PrintStream(printed, true, StandardCharsets.UTF_8),
            new PrintStream(told, true, StandardCharsets.UTF_8),
            hosts -> {
              asked.add(hosts);
              return this::open;
            });
    new CommandLine(
            command,
            new CommandLine.IFactory() {
              @Override
              public <K> K create(Class<K> type) throws Exception {
                return type == ScenarioNames.class
                    ? type.cast(new ScenarioNames(HOME))
                    : CommandLine.defaultFactory().create(type);
              }
            })
        .parseArgs(words);
    return command.call();
  }

  @Test
  void oneBadFindingOrOneServiceOutOfReachMakesAHostUnfit() {
    MachineFinding good = new MachineFinding("JDK", State.GOOD, "25", "It runs.", "");
    MachineFinding caution =
        new MachineFinding(
            "CPUs", State.CAUTION, "0-1, load 1.50", "Others use them.", "End them.");
    MachineFinding bad =
        new MachineFinding("clock", State.BAD, "9 ms ahead", "No common start.", "Look at it.");
    List<List<String>> lines = new ArrayList<>();
    List<String> advice = new ArrayList<>();

    assertThat(HostsCheckCommand.fit("a", Map.of(), List.of(good, caution), lines, advice))
        .isTrue();
    assertThat(lines)
        .containsExactly(
            List.of("a", "good", "JDK", "25"), List.of("a", "CAUTION", "CPUs", "0-1, load 1.50"));
    assertThat(advice).containsExactly("a, CPUs: Others use them.%n  End them.".formatted());

    lines.clear();
    advice.clear();
    assertThat(HostsCheckCommand.fit("b", Map.of(), List.of(bad, good), lines, advice)).isFalse();
    assertThat(lines.getFirst()).containsExactly("b", "BAD", "clock", "9 ms ahead");

    lines.clear();
    advice.clear();
    Map<String, String> unreached = new LinkedHashMap<>();
    unreached.put("to 10.0.0.7:80", "Refused.");
    unreached.put("to 10.0.0.8:80", "Timed out.");
    assertThat(HostsCheckCommand.fit("c", unreached, List.of(good), lines, advice)).isFalse();
    assertThat(lines)
        .containsExactly(
            List.of("c", "BAD", "to 10.0.0.7:80", "not reached"),
            List.of("c", "BAD", "to 10.0.0.8:80", "not reached"),
            List.of("c", "good", "JDK", "25"));
    assertThat(advice).containsExactly("Refused.", "Timed out.");
  }
}
