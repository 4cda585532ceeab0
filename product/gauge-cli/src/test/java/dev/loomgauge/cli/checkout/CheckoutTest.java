package dev.loomgauge.cli.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.checkout.PublishedFiles.SystemNames;
import dev.loomgauge.cli.checkout.ScenarioFiles.ScenarioNames;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CheckoutTest {
  private static final Installation HOME = new Installation(Commands.root(), Path.of("jdk"));

  @TempDir private Path folder = Path.of("");

  private ScenarioOptions options(String... words) {
    ScenarioOptions options = new ScenarioOptions();
    new CommandLine(
            options,
            new CommandLine.IFactory() {
              @Override
              public <K> K create(Class<K> type) throws Exception {
                return type == ScenarioNames.class
                    ? type.cast(new ScenarioNames(HOME))
                    : CommandLine.defaultFactory().create(type);
              }
            })
        .parseArgs(words);
    return options;
  }

  @Test
  void scenariosAreNamedWithoutTheirNumberInTheOrderOfTheirFiles() throws IOException {
    Path scenarios = Files.createDirectories(folder.resolve("scenarios"));
    for (String name : List.of("10-b.yaml", "02-c-3.yaml", "a.yaml", "notes.md", "03-x.yaml.txt")) {
      Files.writeString(scenarios.resolve(name), "");
    }
    Installation home = new Installation(folder, Path.of("jdk"));

    assertThat(ScenarioFiles.all(home).keySet()).containsExactly("c-3", "b", "a");
    assertThat(new ScenarioNames(home)).containsExactly("c-3", "b", "a");
    assertThat(ScenarioFiles.find(home, "b")).isEqualTo(scenarios.resolve("10-b.yaml"));
    Path file = Files.writeString(folder.resolve("b"), "");
    assertThat(ScenarioFiles.find(home, file.toString())).isEqualTo(file);
    assertThatThrownBy(() -> ScenarioFiles.find(home, "c-4"))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "c-4: there is no such scenario or file. Allowed: c-3, b, a. Did you mean 'c-3'? The"
                + " scenarios with services are in loomgauge-lab.zip.");
    Files.createDirectories(home.services());
    assertThatThrownBy(() -> ScenarioFiles.find(home, "c-4"))
        .hasMessage(
            "c-4: there is no such scenario or file. Allowed: c-3, b, a. Did you mean 'c-3'?");
    assertThatThrownBy(() -> ScenarioFiles.find(home, folder.toString()))
        .hasMessageContaining("there is no such scenario or file.");
  }

  @Test
  void levelsAreSetForRunsAndForPredictionsAndASeedGoesBeforeThatOfTheScenario() {
    Scenario read = options("quick", "--set", "users=7, 9", "--seed", "123").toRun(HOME);

    assertThat(read.seed()).isEqualTo(123);
    assertThat(CellPlan.of(read, 1).stream().map(cell -> cell.levels().get("users")).distinct())
        .containsExactly("7", "9");
    ScenarioOptions usual = options();
    assertThat(usual.name()).isEqualTo("quick");
    assertThat(usual.overrides()).isEmpty();
    assertThat(usual.given()).isEmpty();
    assertThat(options("quick", "--set", "users=7", "--seed", "1").given())
        .containsExactly("'quick'", "--set", "--seed");
    assertThat(usual.toRun(HOME).seed()).isEqualTo(usual.toPredict(HOME).seed()).isNotEqualTo(123);
    assertThat(options("quick", "--seed", "5").toPredict(HOME).seed()).isEqualTo(5);
    // Only a prediction takes other hardware.
    assertThat(CellPlan.of(options("quick", "--set", "cores=4").toPredict(HOME), 1)).isNotEmpty();
    assertThatThrownBy(() -> options("quick", "--set", "cores=4").toRun(HOME))
        .hasMessageContaining("cores");
  }

  @Test
  void aFolderOfResultsIsNamedByItsTimeAndItsScenario() {
    assertThat(Folders.fresh(HOME, "My Own_Scenario!"))
        .hasParentRaw(Commands.root().resolve("results"))
        .satisfies(
            path ->
                assertThat(path.getFileName().toString())
                    .matches("20\\d{6}-\\d{6}-my-own-scenario"));
    assertThat(Folders.fresh(HOME, "???").getFileName().toString()).endsWith("-scenario");
    Instant afternoon = Instant.parse("2026-11-28T15:04:05.999Z");
    assertThat(Folders.at(HOME, "quick", afternoon).getFileName())
        .hasToString("20261128-150405-quick");
  }

  @Test
  void loadReachesLoopbackAndHostsThatAreNamedAlone() {
    for (String own : List.of("http://127.0.0.1:80", "http://[::1]:80", "http://127.9.9.9")) {
      AllowedHosts.require("--url", URI.create(own), Set.of());
    }
    AllowedHosts.require("--url", URI.create("http://192.0.2.1:80"), Set.of("192.0.2.1"));
    assertThatThrownBy(
            () ->
                AllowedHosts.require(
                    "--url", URI.create("http://192.0.2.1:80"), Set.of("192.0.2.2", "127.0.0.1")))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--url: is not on loopback. Give the address as http://127.0.0.1:PORT, or allow this"
                + " one with --allow-host 192.0.2.1 if load may reach it.");
    URI unknown = URI.create("http://" + "no".repeat(40) + ".invalid:80");
    assertThatThrownBy(() -> AllowedHosts.require("--url", unknown, Set.of()))
        .as("a label of more than 63 characters has no address")
        .hasMessageStartingWith("--url: is not on loopback.");
    for (String hostless : List.of("https://my_service:8080", "https://10.0.0.256:80")) {
      URI address = URI.create(hostless);
      assertThat(address.getHost()).isNull();
      assertThatThrownBy(() -> AllowedHosts.require("--url", address, Set.of("my_service")))
          .hasMessageStartingWith("--url: is not on loopback.");
      assertThatThrownBy(() -> AllowedHosts.requireLoopback("--url", address))
          .hasMessageStartingWith("--url: is not on loopback");
      assertThatThrownBy(() -> AllowedHosts.requireInsecure("--url", address))
          .hasMessageContaining("is not on loopback");
    }
  }

  private Scenario at(String address) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("there.yaml"),
            """
            name: there
            services:
              - name: shop
                address: "%s"
                tls: {insecure: true}
                health: /
                endpoints: {one: /}
                knobs: {threads: {platform: {}}}
            endpoint: one
            factors: {threads: [platform], users: [2]}
            load: {model: closed, ramp: 1s, warmup: 1s, hold: 2s, timeout: 10s}
            repetitions: 1
            stations: {cpu: {servers: 1, discipline: sharing, label: CPU}}
            path:
              - use: {station: cpu, demand: 200us}
            """
                .formatted(address));
    return new ScenarioReader(HOME.services(), Map.of()).read(file);
  }

  @Test
  void everyAddressOfAScenarioIsAllowedAndAnyCertificateOnLoopbackAlone() throws IOException {
    AllowedHosts.require(at("https://127.0.0.1:8443"), Set.of());
    Scenario other = at("https://192.0.2.1:8443");

    assertThatThrownBy(() -> AllowedHosts.require(other, Set.of("192.0.2.2")))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith(
            "address https://192.0.2.1:8443 of service shop: is not on loopback. Give ");
    assertThatThrownBy(() -> AllowedHosts.require(other, Set.of("192.0.2.1")))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith(
            "service shop https://192.0.2.1:8443: is not on loopback, where alone any certificate");
  }

  @Test
  void anInstallationWithoutPublishedFiguresHasNoPublishedSystems() {
    Installation bare = new Installation(folder, Path.of("jdk"));

    assertThat(PublishedFiles.systems(bare)).isEmpty();
    assertThat(new SystemNames(bare)).isEmpty();
    assertThat(ScenarioFiles.all(bare)).isEmpty();
    assertThat(new ScenarioNames(bare)).isEmpty();
    assertThatThrownBy(() -> ScenarioFiles.find(bare, "quick"))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith(
            "quick: there is no such scenario or file. Name a file: no scenarios are beside this program.");
  }

  @Test
  void theFolderThatIsAskedForGoesBeforeAFreshOne() {
    assertThat(Folders.results(HOME, Path.of("a/../b"), "quick"))
        .isEqualTo(Path.of("b").toAbsolutePath());
    assertThat(Folders.results(HOME, null, "quick"))
        .hasParentRaw(Commands.root().resolve("results"));
  }

  @Test
  void aFolderThatHasResultsIsRefusedWithWhatItHolds() throws IOException {
    Folders.requireUnused(folder);
    Folders.requireUnused(folder.resolve("none"));
    Files.writeString(folder.resolve("gate.json"), "");
    assertThatThrownBy(() -> Folders.requireUnused(folder, "again"))
        .isInstanceOf(ResultsException.class)
        .hasMessage("--out %s holds the results of a gate. Name another folder.", folder);
    Files.writeString(folder.resolve("scores.csv"), "");
    assertThatThrownBy(() -> Folders.requireUnused(folder, "again"))
        .hasMessage("--out %s holds the scores of another run. Name another folder.", folder);
    Files.writeString(folder.resolve("run.json"), "");
    assertThatThrownBy(() -> Folders.requireUnused(folder))
        .hasMessage("--out %s holds the results of another run. Name another folder.", folder);
    assertThatThrownBy(() -> Folders.requireUnused(folder, "again"))
        .hasMessageEndingWith("Name another folder, or continue that run: again");
  }

  @Test
  void whatIsStartedHereAndWhatAnyCertificateIsAcceptedOfAreOnLoopback() {
    for (String own : List.of("http://127.0.0.1:80", "https://localhost:8443")) {
      AllowedHosts.requireLoopback("--get", URI.create(own));
      AllowedHosts.requireInsecure("--insecure", URI.create(own));
    }
    URI other = URI.create("https://192.0.2.1:8443");
    assertThatThrownBy(() -> AllowedHosts.requireLoopback("--get", other))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--get: is not on loopback, where the service is started. Give a path alone, or"
                + " http://127.0.0.1:PORT/path.");
    assertThatThrownBy(() -> AllowedHosts.requireInsecure("--insecure", other))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--insecure https://192.0.2.1:8443: is not on loopback, where alone any certificate may"
                + " be accepted. Name its certificate, or that of its issuer, as the one to trust"
                + " (cacert).");
  }

  @Test
  void publishedFiguresAreThoseOfEveryTable() {
    List<Published> all = PublishedFiles.figures(HOME);

    assertThat(all.stream().map(Published::measure).distinct())
        .containsExactlyInAnyOrder(
            Measure.THROUGHPUT, Measure.MEAN, Measure.TIME, Measure.MEMORY, Measure.CLAIM);
    assertThat(all.stream().map(Published::measure).toList())
        .startsWith(Measure.THROUGHPUT)
        .endsWith(Measure.CLAIM);
    Path published = Commands.root().resolve("published");
    assertThat(all)
        .containsAll(PublishedTables.LOADS.read(published.resolve("load-tests.csv")))
        .containsAll(PublishedTables.LOADS.read(published.resolve("more-load-tests.csv")))
        .containsAll(PublishedTables.MEMORY.read(published.resolve("memory.csv")));
    assertThat(PublishedFiles.batches(HOME))
        .hasSameSizeAs(Csv.parse(read(published.resolve("batches.csv"))).stream().skip(1).toList());
    assertThat(new SystemNames(HOME))
        .containsExactlyElementsOf(
            PublishedFiles.catalogue(HOME).systems().stream().map(PublishedSystem::id).toList())
        .isNotEmpty();
    assertThatThrownBy(
            () -> PublishedFiles.batches(new Installation(folder.resolve("none"), folder)))
        .hasMessageStartingWith("Cannot read " + folder.resolve("none/published/batches.csv"))
        .hasMessageEndingWith("It comes with a checkout and with the lab.");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
