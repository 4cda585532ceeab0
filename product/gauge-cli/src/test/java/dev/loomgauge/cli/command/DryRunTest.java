package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WaitingServer;
import dev.loomgauge.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void thePlanHasTheCellsTheirOrderTheDurationAndWhatWouldBeStarted() throws IOException {
    String out = dryRun(Files.readString(resource("whole.yaml"))).out();

    assertThat(out)
        .startsWith("4 cells in 1 block: 4 trials, about ")
        .contains("Load: closed model, ramp 200 ms, warm-up 1 s or longer, hold 3 s, timeout 20 s")
        .contains("PostgreSQL with 20,000 orders and 1,000 customers")
        .contains("gauge-downstream, delay 100ms")
        .containsPattern("order-mvc, order-webflux: \\d+ processes up at once")
        .contains("each with a heap of at most 512m", "free loopback port");
    assertThat(places(out)).containsExactlyInAnyOrder("1", "2", "3", "4");
  }

  @Test
  void everyServiceThatIsUpHasAllItsInstances() throws IOException {
    String one = Files.readString(resource("whole.yaml"));
    int processes = processes(dryRun(one).out());

    assertThat(processes).isPositive();
    assertThat(processes(dryRun(one + "\ninstances: 3\n").out())).isEqualTo(3 * processes);
  }

  private static int processes(String out) {
    Matcher up = Pattern.compile("(\\d+) process(?:es)? up at once").matcher(out);
    assertThat(up.find()).isTrue();
    return Integer.parseInt(up.group(1));
  }

  @Test
  void nothingIsStartedOrWritten() throws IOException {
    Commands.Done done = dryRun(Files.readString(resource("whole.yaml")));

    assertThat(done.out()).contains("Results would go to " + folder.resolve("results"));
    assertThat(folder.resolve("results")).doesNotExist();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  void tiersOnOtherHostsAreNamedWithTheirCpus() throws IOException {
    String out =
        dryRun(
                Files.readString(resource("whole.yaml"))
                    + "hosts: {engine: ssh, load: {on: [bench2, bench3], cpus: 0-3}}\n")
            .out();

    assertThat(out.replace('\n', ' '))
        .containsPattern("load +bench2, bench3: 0-3 each +gauge-load")
        .contains("and the service where load hosts reach it");
  }

  @Test
  void aMachineThatCannotRunThePlanIsNamedBelowIt() throws IOException {
    Commands.Done done =
        dryRun(Files.readString(resource("whole.yaml")).replace("-Xmx512m", "-Xmx9000g"));

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.out()).contains("each with a heap of at most 9000g");
    assertThat(done.err()).contains("this machine cannot run it", "lower -Xmx");
  }

  @Test
  void theHeapIsThatOfTheLevelElseOfTheLastOptionElseTheJvms() throws IOException {
    String text = Files.readString(resource("whole.yaml"));

    assertThat(dryRun(text.replace("-Xmx512m,", "-Xmx512m, -Xmx600m,")).out())
        .contains("each with a heap of at most 600m");
    String unset = text.replace("-Xmx512m, ", "");
    assertThat(dryRun(unset).out()).contains("each with the JVM's default heap");
    assertThat(dryRun(unset.replace("  pool: 10\n", "  pool: 10\n  heap: [300m, 400m]\n")).out())
        .contains("each with a heap of at most 300m or 400m");
  }

  @Test
  void anOpenModelIsToldSo() throws IOException {
    String text = Files.readString(resource("whole.yaml"));

    assertThat(
            dryRun(text.replace("users: 60", "rate: 60").replace("model: closed", "model: open"))
                .out())
        .contains("Load: open model, ramp 200 ms");
  }

  @Test
  void blocksThatMayBeAddedAndTheLimitOfTimeAreNamed() throws IOException {
    String out =
        dryRun(Files.readString(resource("whole.yaml")), "--precision", "3%", "--time", "10m")
            .out();

    assertThat(out.replace('\n', ' '))
        .contains("Blocks are added until every comparison is decided, up to 20.")
        .contains("No block begins that would end after 10 min 00 s.");
  }

  @Test
  void aSearchHasNoOrderYet() throws IOException {
    assertThat(dryRun(Files.readString(resource("search.yaml"))).out())
        .startsWith("A search from 1 cell: ")
        .contains("Each trial decides the next.")
        .doesNotContain("block 1");
  }

  @Test
  void ofAServiceAtAnAddressNothingIsStarted() throws IOException {
    try (WaitingServer server = WaitingServer.start(Executors.newFixedThreadPool(2))) {
      String scenario =
          """
          name: there
          services:
            - name: shop
              address: {platform: "%s", virtual: "%s"}
              health: /wait
              endpoints: {wait: /wait}
              knobs: {threads: {platform: {}, virtual: {}}}
          endpoint: wait
          factors: {threads: [platform, virtual], users: [2, 3]}
          load: {model: closed, ramp: 200ms, warmup: 500ms, hold: 2s, timeout: 10s}
          repetitions: 9
          stations: {cpu: {servers: 1, discipline: sharing, label: CPU}}
          path:
            - use: {station: cpu, demand: 200us}
          """;
      String out = dryRun(scenario.formatted(server.url(), server.url())).out();

      assertThat(out.replaceAll("\\s+", " "))
          .startsWith("4 cells in 9 blocks: 36 trials, about ")
          .contains("service elsewhere nothing: shop at " + server.url())
          .contains("threads users service block 1 block 2 ")
          .contains(" block 8 ")
          .contains("ramp 200 ms, warm-up 500 ms or longer, hold 2 s, timeout 10 s, by ")
          .doesNotContain("block 9", "free loopback port", "process", "PostgreSQL");
      // Each block has the four cells in some order.
      for (int column = 1; column <= 8; column++) {
        int from = column;
        assertThat(
                out.lines()
                    .filter(line -> line.matches(" +(platform|virtual) .*"))
                    .map(line -> line.strip().split(" +", -1)[2 + from]))
            .containsExactlyInAnyOrder("1", "2", "3", "4");
      }
      Commands.Done refused = dryRun(scenario.formatted(server.url(), "http://192.0.2.7:80"));
      assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(refused.err())
          .contains("address http://192.0.2.7:80 of service shop: is not on loopback.");
    }
  }

  private Commands.Done dryRun(String scenario, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("scenario.yaml"), scenario);
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                "run",
                file.toString(),
                "--dry-run",
                "--out",
                folder.resolve("results").toString()));
    command.addAll(List.of(more));
    return Commands.run(command.toArray(String[]::new));
  }

  private static Path resource(String name) {
    return Commands.root().resolve("product/gauge-cli/src/test/resources").resolve(name);
  }

  /** The last column of the cells. */
  private static List<String> places(String out) {
    return out.lines()
        .filter(line -> line.matches(" +(platform|virtual|reactive) .*"))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .toList();
  }
}
