package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadEngine.Traits;
import dev.loomgauge.run.machine.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {
  private static final LoadShape CLOSED =
      shape(LoadShape.Model.CLOSED, "constant", Distribution.fixed(Duration.ZERO));

  @TempDir Path folder;
  private Path wrk = Path.of("wrk");

  @BeforeEach
  void wrkAloneIsInstalled() throws IOException {
    wrk = program("wrk", "sleep 0.1; echo 'wrk debian/4.1.0-3 [epoll] Copyright'; exit 1");
  }

  @Test
  void enginesAreFoundOnThePathOrByTheirVariable() throws IOException {
    Path k6 = program("another-k6", "echo 'k6 v1.8.1 (go1.26)'");

    assertThat(engines(Map.of("LOOMGAUGE_K6", k6.toString())).installed())
        .containsExactly(
            new Engines.Found(
                "gauge-load",
                Path.of("product/gauge-load/target/gauge-load.jar"),
                "development",
                ""),
            new Engines.Found("wrk", wrk, "debian/4.1.0-3", ""),
            new Engines.Found("k6", k6, "v1.8.1", ""));
  }

  @Test
  void anEngineThatIsMissingIsListedWithItsRemedy() {
    assertThat(engines(Map.of()).installed().getLast())
        .isEqualTo(
            new Engines.Found(
                "k6",
                null,
                "missing",
                "k6 is not on the PATH. Remedy: install it (https://grafana.com/docs/k6), or name"
                    + " the program in LOOMGAUGE_K6."));
  }

  @Test
  void aMissingEngineIsRefusedBeforehandWithTheLevelsThatWork() {
    assertThatThrownBy(
            () -> engines(Map.of()).require(List.of("gauge-load", "wrk", "k6"), CLOSED, 1, true))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "k6 is not on the PATH. Remedy: install it (https://grafana.com/docs/k6), or name the"
                + " program in LOOMGAUGE_K6, or leave it out: --set engine=gauge-load,wrk.");
  }

  @Test
  void anEngineThatCannotMakeTheLoadIsRefusedBeforehand() {
    LoadShape thinking =
        shape(LoadShape.Model.CLOSED, "constant", Distribution.fixed(Duration.ofMillis(100)));

    assertThatThrownBy(
            () -> engines(Map.of()).require(List.of("gauge-load", "wrk"), thinking, 1, true))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "wrk knows no think time. Remedy: use gauge-load or k6, or 'think: 0s', or leave it"
                + " out: --set engine=gauge-load.");
  }

  @Test
  void k6TakesAnOpenModelAtConstantDistancesOnly() {
    LoadEngine k6 = new K6Engine(Path.of("k6"));
    Distribution none = Distribution.fixed(Duration.ZERO);

    assertThat(k6.refusal(shape(LoadShape.Model.OPEN, "constant", none), 1, true)).isEmpty();
    assertThat(k6.refusal(shape(LoadShape.Model.OPEN, "poisson", none), 1, true))
        .hasValueSatisfying(why -> assertThat(why).contains("not 'poisson'"));
    assertThat(
            k6.refusal(
                shape(
                    LoadShape.Model.CLOSED,
                    "constant",
                    new Distribution.Written(new Delay.Exponential(Duration.ofMillis(5)))),
                1,
                true))
        .hasValueSatisfying(why -> assertThat(why).contains("fixed think time"));
  }

  @Test
  void severalInstancesAreLoadedByUsersOfOurOwnEngineAlone() {
    Distribution none = Distribution.fixed(Duration.ZERO);

    assertThatThrownBy(
            () -> engines(Map.of()).require(List.of("gauge-load", "wrk"), CLOSED, 3, true))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("does not support several instances")
        .hasMessageEndingWith("--set engine=gauge-load.");
    assertThatThrownBy(
            () ->
                engines(Map.of())
                    .require(
                        List.of("gauge-load"),
                        shape(LoadShape.Model.OPEN, "constant", none),
                        3,
                        true))
        .hasMessageContaining("spreads users over several instances, not arrivals");
  }

  @Test
  void whatIsNoPlainGetIsLoadedByOurOwnEngineAlone() {
    Engines engines = engines(Map.of());

    engines.require(List.of("gauge-load"), CLOSED, 1, false);

    assertThatThrownBy(() -> engines.require(List.of("gauge-load", "wrk"), CLOSED, 1, false))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "wrk is given plain GET requests of one kind here, with numbers as variables: no mix,"
                + " no login, no values from answers. Remedy: use gauge-load, or leave it out: --set engine=gauge-load.");
  }

  @Test
  void whatIsInstalledIsFit() {
    Engines engines = engines(Map.of());

    engines.require(List.of("gauge-load", "wrk"), CLOSED, 1, true);

    assertThat(engines.named("wrk")).isInstanceOf(WrkEngine.class);
    assertThat(engines.named("gauge-load").traits()).isEqualTo(new Traits(true, List.of()));
    assertThat(engines.named("wrk").traits().caveats())
        .anySatisfy(caveat -> assertThat(caveat).contains("Little's law is not held against it"));
  }

  @Test
  void aVariableThatNamesNoProgramIsSaid() {
    assertThatThrownBy(
            () -> engines(Map.of("LOOMGAUGE_K6", folder.resolve("no").toString())).named("k6"))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("LOOMGAUGE_K6 names '")
        .hasMessageContaining("which is no program. Remedy: give it the whole path of k6.");
  }

  @Test
  void anEngineThatNobodyKnowsIsRefused() {
    assertThatThrownBy(() -> engines(Map.of()).named("ab"))
        .isInstanceOf(LoadException.class)
        .hasMessage("There is no load engine 'ab'. Remedy: use gauge-load, wrk or k6.");
  }

  private Engines engines(Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PATH", folder.toString());
    return Engines.of(new Installation(Path.of(""), Path.of("jdk")), List.of(), environment);
  }

  private Path program(String name, String script) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private static LoadShape shape(LoadShape.Model model, String arrivals, Distribution think) {
    return new LoadShape(
        model,
        arrivals,
        Optional.empty(),
        think,
        LoadShape.Start.SPREAD,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ofSeconds(1),
        LoadShape.Window.STEADY,
        Duration.ofSeconds(1),
        0,
        Duration.ZERO);
  }

  @Test
  void aToolSaysInOneSentenceWhyItCannot() {
    Distribution none = Distribution.fixed(Duration.ZERO);
    LoadShape rising =
        CLOSED.lasting(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1));
    LoadEngine wrk2 = new WrkEngine(Path.of("wrk"));

    assertThat(wrk2.refusal(rising, 1, true))
        .hasValue(
            "wrk does not support ramp-up and ramp-down. Remedy: use gauge-load, or take 'from' and"
                + " 'down' out of the load");
    assertThat(wrk2.refusal(CLOSED, 2, true))
        .hasValue(
            "wrk does not support several instances. Remedy: use gauge-load, or write 'instances:"
                + " 1'");
    assertThat(wrk2.refusal(shape(LoadShape.Model.OPEN, "constant", none), 1, true))
        .hasValue(
            "wrk knows users, but no arrival rate. Remedy: use gauge-load or k6 for the open model");
    assertThat(wrk2.refusal(CLOSED, 1, true)).isEmpty();
    assertThat(new K6Engine(Path.of("k6")).refusal(CLOSED, 1, true)).isEmpty();
    assertThat(new K6Engine(Path.of("k6")).refusal(CLOSED, 2, true)).isPresent();
    assertThat(wrk2.traits().tellsSeconds()).isFalse();
  }

  @Test
  void aProgramThatTellsNoVersionIsUnknownAndAFolderIsNoProgram() throws IOException {
    Path silent = program("silent", "exit 0");
    assertThat(Tool.WRK.version(silent)).isEqualTo("unknown");
    assertThat(Tool.K6.find(Map.of("LOOMGAUGE_K6", folder.toString()))).isEmpty();
    assertThat(Tool.K6.find(Map.of("LOOMGAUGE_K6", "silent", "PATH", folder.toString()))).isEmpty();
    assertThat(Tool.WRK.find(Map.of("PATH", folder.toString()))).hasValue(wrk);
  }

  @Test
  void aToolIsAskedForItsVersionInItsOwnWordAndFoundByItsOwnVariable() throws IOException {
    Path echo = program("echo-wrk", "echo \"built by wrk 1\"; echo \"wrk $*\"");
    Path k6 = program("echo-k6", "echo \"k6 $*\"");

    assertThat(Tool.WRK.version(echo)).isEqualTo("-v");
    assertThat(Tool.K6.version(k6)).isEqualTo("version");
    assertThat(Tool.WRK.version(folder.resolve("none"))).isEqualTo("unknown");
    assertThat(Tool.WRK.find(Map.of("LOOMGAUGE_WRK", echo.toString()))).hasValue(echo);
    assertThat(Tool.WRK.missing(Map.of()))
        .isEqualTo(
            "wrk is not on the PATH. Remedy: install it (apt install wrk), or name the program in LOOMGAUGE_WRK");
    assertThat(new Tool("sh", "NO_VARIABLE", "", "").find(Map.of()))
        .isEqualTo(SearchPath.find("sh", "/usr/bin:/bin"))
        .isPresent();
  }

  @Test
  void everyEngineSaysWhatAReaderMustKnowOfItself() {
    LoadEngine wrk4 = new WrkEngine(Path.of("wrk"));
    LoadEngine k6 = new K6Engine(Path.of("k6"));

    assertThat(wrk4.traits().caveats()).hasSize(5).allMatch(caveat -> caveat.startsWith("wrk "));
    assertThat(k6.traits().caveats()).hasSize(4).allMatch(caveat -> caveat.contains("k6 "));
    assertThat(k6.traits().tellsSeconds()).isFalse();
    assertThat(Tool.K6.name()).isEqualTo("k6");
  }

  @Test
  void theRefusalsOfK6AndOfOursHaveTheirRemedies() {
    LoadEngine k6 = new K6Engine(Path.of("k6"));
    Distribution none = Distribution.fixed(Duration.ZERO);
    LoadShape drawn =
        shape(
            LoadShape.Model.CLOSED,
            "constant",
            new Distribution.Written(new Delay.Exponential(Duration.ofMillis(5))));
    LoadShape open = shape(LoadShape.Model.OPEN, "poisson", none);
    LoadEngine ours = engines(Map.of()).named("gauge-load");

    assertThat(k6.refusal(drawn, 1, true))
        .hasValue(
            "k6 is given a fixed think time here, none that is drawn. Remedy: use gauge-load, or a think time like 100ms");
    assertThat(k6.refusal(shape(LoadShape.Model.CLOSED, "poisson", none), 1, true)).isEmpty();
    assertThat(ours.refusal(open, 1, false)).isEmpty();
    assertThat(ours.refusal(CLOSED, 2, false)).isEmpty();
    assertThat(ours.refusal(open, 2, true))
        .hasValue(
            "gauge-load spreads users over several instances, not arrivals. Remedy: write 'model: closed', or 'instances: 1'");
  }
}
