package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.discovery.WhatIfText;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.teavm.extension.spi.substitution.SubstitutionSink;

class PageModelTest {
  /** The scenario that the page begins with. */
  static final Path WHAT_IF = Path.of("../../scenarios/12-what-if.yaml");

  private static final String SMALL =
      """
      name: small
      factors: {users: [30, 60]}
      seed: 7
      stations: {cpu: {servers: 2, discipline: fifo}}
      path:
        - use: {station: cpu, distribution: uniform, from: 2ms, to: 4ms}
        - wait: 20ms
      """;

  private static Network whatIf(Map<String, List<String>> set) throws IOException {
    return PageModel.of(Files.readString(WHAT_IF), set).network();
  }

  private static List<String> steps(Map<String, List<String>> set) throws IOException {
    return whatIf(set).path().stream()
        .map(move -> move.words().replaceAll(" \\(line .*", ""))
        .toList();
  }

  @Test
  void slidersEndWhereAPageSolvesNoMore() throws IOException {
    assertThat(Files.readString(Path.of("src/main/page/panel.words.js")))
        .contains("MOST_LOAD = %d;".formatted(WhatIfText.MOST_LOAD));
  }

  @Test
  void aConnectionGoesBackBeforeTheCallOrBehindIt() throws IOException {
    assertThat(steps(Map.of("connection", List.of("released"))))
        .containsExactly(
            "acquire: threads",
            "use: cpu",
            "acquire: connections",
            "wait",
            "release: connections",
            "wait",
            "release: threads");
    assertThat(steps(Map.of("connection", List.of("held"))))
        .endsWith("wait", "release: connections", "release: threads");
  }

  @Test
  void virtualThreadsHaveNoPool() throws IOException {
    assertThat(whatIf(Map.of()).pools().getFirst().capacity()).isEqualTo(200);
    assertThat(whatIf(Map.of("threads", List.of("virtual"))).pools().getFirst().capacity())
        .isEqualTo(Network.UNLIMITED);
    assertThat(whatIf(Map.of("pool", List.of("20"))).pools().getFirst().capacity()).isEqualTo(20);
  }

  @Test
  void theFirstLevelOfAFactorIsTakenUnlessAnotherIsSet() {
    assertThat(PageModel.of(SMALL, Map.of()).cell().users()).isEqualTo(30);
    assertThat(PageModel.of(SMALL, Map.of("users", List.of("7"))).cell().users()).isEqualTo(7);
  }

  @Test
  void aScenarioThatAPageCannotSolveIsRefusedWithItsRemedy() {
    assertRefused(
        SMALL.replace("factors", "services: [jdk-http]\nendpoint: api\nfactors"),
        "what-if.yaml:2: 'services' are measured, which a page cannot.");
    assertRefused(
        SMALL.replace("users: [30, 60]", "rate: 30000.5"),
        "30,000 requests a second, and here are 30000.5.");
    assertRefused(
        SMALL.replace("users: [30, 60]", "users: 3, a=b: 5"),
        "the factor 'a=b' has a '='",
        "so that --set can name it");
    assertRefused(SMALL.replace("[30, 60]", "30001"), "30,000 users, and here are 30001.");
    assertRefused(SMALL.replace("use:", "us:"), "what-if.yaml:6: unknown key 'us'");
  }

  private static void assertRefused(String text, String... words) {
    assertThatThrownBy(() -> PageModel.of(text, Map.of()))
        .isInstanceOf(UserError.class)
        .message()
        .startsWith(PageModel.FILE)
        .contains(words);
  }

  /** So that a page shows the same figures again. */
  @Test
  void itIsSolvedFromItsSeedOverAsManyCyclesOfItsUsers() {
    PageModel model = PageModel.of(SMALL, Map.of());
    Network network = model.network();
    double cycle = 30 / model.limits().getFirst().rps();
    Settings settings = Settings.settled(7, network, cycle, 5_000);

    assertThat(model.solution(5_000, true).throughput())
        .isEqualTo(Solvers.choose(network).solve(network, settings).throughput());
    assertThat(model.solution(5_000, true).response())
        .isEqualTo(Solvers.choose(network).solve(network, settings).response())
        .isNotEqualTo(
            Solvers.choose(network)
                .solve(network, Settings.settled(2, network, cycle, 5_000))
                .response());
    assertThat(model.alone()).isCloseTo(0.023, within(1e-12));
  }

  private static final String ARRIVALS =
      """
      name: arrivals
      factors: {rate: [40, 80]}
      seed: 7
      stations: {cpu: {servers: 1, discipline: fifo}}
      path:
        - use: {station: cpu, distribution: uniform, from: 10ms, to: 30ms}
        - wait: 20ms
      """;

  private static Expected predicted(String text, Map<String, List<String>> set) {
    Scenario scenario =
        ScenarioReader.forPrediction(Path.of(PageModel.FILE), set)
            .read(Path.of(PageModel.FILE), text);
    return Objects.requireNonNull(
        new Predictor(new Laws(scenario, new CpuAllocation(List.of())))
            .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE)
            .expected());
  }

  @Test
  void arrivalsAtARateHaveTheFiguresOfPredict() {
    PageModel model = PageModel.of(ARRIVALS, Map.of());
    Solution found = model.solution(200_000, true);
    Expected expected = predicted(ARRIVALS, Map.of());

    assertThat(model.open()).isTrue();
    assertThat(model.growingSeconds(200_000)).isZero();
    assertThat(model.limits()).extracting(Limit::name).containsExactly("arrivals", "cpu");
    assertThat(found.throughput()).isCloseTo(40, within(1e-9)).isEqualTo(expected.throughputRps());
    assertThat(Objects.requireNonNull(found.response().mean()) * 1000)
        .isCloseTo(expected.meanMs(), withinPercentage(2));
    assertThat(Objects.requireNonNull(found.response().p99()) * 1000)
        .isCloseTo(expected.p99Ms(), withinPercentage(3));
  }

  /** To the last digit, since the window and the seed are the same. */
  @Test
  void aQueueThatGrowsHasTheFiguresOfTheWindowThatPredictTakes() {
    PageModel model = PageModel.of(ARRIVALS, Map.of("rate", List.of("80")));
    Expected expected = predicted(ARRIVALS, Map.of("rate", List.of("80")));
    Solution found = model.solution(60_000, true);

    assertThat(model.growingSeconds(60_000)).isEqualTo(Predictor.ALONE_SECONDS);
    assertThat(found.throughput()).isEqualTo(expected.throughputRps());
    assertThat(Objects.requireNonNull(found.response().p99()) * 1000).isEqualTo(expected.p99Ms());
    assertThat(model.growingSeconds(800)).isEqualTo(10);
  }

  /** The compiler of the script looks for classes by this. */
  @Test
  void someClassesAreOthersInTheScript() throws Exception {
    String reading = ScenarioReader.class.getPackageName();
    List<Object> told = new ArrayList<>();
    new PageSubstitution().contribute((SubstitutionSink) noting(SubstitutionSink.class, told));

    assertThat(told).hasSize(6);
    Predicate<String> ofReaders = selected(told.remove(3));
    Predicate<String> ofJdk = selected(told.removeFirst());
    assertThat(ofJdk.test("java.util.SplittableRandom")).isTrue();
    assertThat(ofJdk.test("java.util.Random")).isFalse();
    assertThat(ofReaders.test(ScenarioReader.class.getName())).isFalse();
    assertThat(told)
        .containsExactly(
            List.of("java.util", "dev.loomgauge.page"),
            List.of("Page"),
            List.of(reading, "dev.loomgauge.page"),
            List.of("Page"));
    for (String name : List.of("RecordedFile", "WatchReader")) {
      assertThat(ofReaders.test(Class.forName(reading + "." + name).getName())).isTrue();
      assertThat(Class.forName("dev.loomgauge.page.Page" + name)).isPublic();
    }
    assertThat(PageSplittableRandom.class).isPublic();
  }

  @Test
  void aPageReadsNoFilesAndNoPoolsOfServices() {
    YamlValue value = YamlValue.parse(PageModel.FILE, "recorded: times.csv").need("recorded");

    assertThatThrownBy(() -> PageRecordedFile.times(value))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("names a file, and a page reads none.");
    assertThatThrownBy(() -> PageRecordedFile.arrivals(value))
        .hasMessageContaining("names a file, and a page reads none.");
    assertThatThrownBy(() -> PageWatchReader.POOLS.read(value))
        .hasMessageContaining("is of a service, and a page has none.");
  }

  @SuppressWarnings("unchecked")
  private static Predicate<String> selected(Object arguments) {
    return (Predicate<String>) ((List<?>) arguments).getFirst();
  }

  private static Object noting(Class<?> type, List<Object> told) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          told.add(List.of(arguments));
          return method.getReturnType().isInterface() ? noting(method.getReturnType(), told) : null;
        });
  }
}
