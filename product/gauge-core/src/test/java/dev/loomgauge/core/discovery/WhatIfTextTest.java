package dev.loomgauge.core.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A calibrated service, and the model of it that a page can read. */
class WhatIfTextTest {
  private static final CpuAllocation CPUS =
      new CpuAllocation(
          List.of(new CpuShare(2, List.of(Tier.SERVICE)), new CpuShare(4, List.of(Tier.DATABASE))));

  private static final String SERVICE =
      """
      name: shop
      question: What if?
      services:
        - name: shop
          command: [/bin/false]
          health: /
          endpoints: {list: /}
          needs: [postgres, downstream]
          knobs:
            threads: {platform: {}, virtual: {}}
            pool: {env: POOL, range: 1..100}
            held: {query: held, levels: ["on", "off"]}
      endpoint: list
      factors: {threads: [platform, virtual], users: [100, 400], pool: 20, held: ["on", "off"]}
      load: {model: closed, ramp: 1s, warmup: 1s, hold: 2s, timeout: 20s}
      downstream: {delay: "lognormal(50ms,cv=0.3)"}
      stations: {cpu: {tier: service}, postgres: {tier: database}}
      resources:
        threads: {label: Tomcat threads, capacity: {platform: 200, virtual: unlimited}}
        connections: {label: connections, capacity: pool}
      path:
        - acquire: threads
        - {use: {station: cpu, share: 0.25}}
        - acquire: connections
        - use: postgres
        - {release: connections, when: {held: "off"}}
        - {wait: 4ms, for: file}
        - parallel: {branches: [[{wait: downstream}], [{wait: "exponential(3ms)"}]]}
        - use: cpu
        - {release: connections, when: {held: "on"}}
        - release: threads
      """;

  private static Calibrated calibrated(double serviceMs) {
    return new Calibrated(
        List.of(
            new Calibrated.Point(
                1000,
                new Demands(
                    Map.of(
                        Tier.SERVICE,
                        new Demand(serviceMs / 1000, 0),
                        Tier.DATABASE,
                        new Demand(0.0005, 0))))),
        new Calibrated.Cpus(2, 0, 0, 0),
        List.of());
  }

  private static final Map<String, Calibrated> KNOWN =
      Map.of("platform", calibrated(2), "virtual", calibrated(1.5));

  private static Optional<String> text(String scenario, Map<String, Calibrated> known) {
    Scenario read = ScenarioReader.ofText("shop", scenario);
    return WhatIfText.of(read, CellPlan.of(read, 2), known, CPUS);
  }

  private static Map<String, Double> limits(Prediction prediction) {
    return prediction.limits().stream().collect(Collectors.toMap(WhatIfTextTest::name, Limit::rps));
  }

  /** Of a tier's CPUs the station of the path. */
  private static String name(Limit limit) {
    return limit.name().replace("service-cpu", "cpu").replace("database-cpu", "postgres");
  }

  @Test
  void itsCellsAreLimitedAsThoseOfTheService() {
    Scenario service = ScenarioReader.ofText("shop", SERVICE);
    Scenario model = ScenarioReader.ofText("what-if", text(SERVICE, KNOWN).orElseThrow());
    Predictor predictor = new Predictor(new Laws(service, CPUS));
    Predictor ofModel = new Predictor(new Laws(model, new CpuAllocation(List.of())));
    Map<Map<String, String>, Cell> cells = new HashMap<>();
    CellPlan.of(model, 1)
        .forEach(
            cell -> {
              Map<String, String> levels = new HashMap<>(cell.levels());
              levels.keySet().retainAll(service.factors());
              cells.put(levels, cell);
            });

    assertThat(model.pureModel()).isTrue();
    for (Cell cell : CellPlan.of(service, 2)) {
      Prediction expected =
          predictor.predict(cell, KNOWN.getOrDefault(cell.threads(), Calibrated.NONE));
      Prediction found = ofModel.predict(requireNonNull(cells.get(cell.levels())), Calibrated.NONE);
      assertThat(limits(found)).containsOnlyKeys(limits(expected).keySet());
      limits(expected)
          .forEach(
              (name, rps) ->
                  assertThat(limits(found).getOrDefault(name, 0.0))
                      .as(cell.id() + " " + name)
                      .isCloseTo(rps, within(0.002 * rps)));
      assertThat(found.zeroLoadMs()).isCloseTo(expected.zeroLoadMs(), within(0.05));
    }
  }

  @Test
  void allThatCanBeSetIsAFactor() {
    String text = text(SERVICE, KNOWN).orElseThrow();

    assertThat(text)
        .contains(
            "  threads-size: [200]",
            "  pool: [20]",
            "  file-time: [4ms]",
            "  downstream-delay: [50ms]",
            "  wait-time: [3ms]",
            "  cores: [2]",
            "  instances: [1]",
            "  think: [0ms]",
            "  timeout: [20s]")
        .contains("demand: {platform: \"lognormal(0.5ms,cv=0.02)\"")
        .doesNotContain("/bin/false", "services", "endpoint");
  }

  /** A quarter of 0.4265637810279521 ms. */
  @Test
  void cpuTimesAreWrittenToTheNanosecond() {
    assertThat(text(SERVICE, Map.of("platform", calibrated(0.4265637810279521))).orElseThrow())
        .contains("demand: {platform: \"lognormal(0.106641ms,cv=0.02)\"");
  }

  @Test
  void aLevelThatTheServiceHasAndThePathNamesCanBeChosen() {
    String text =
        text(
                SERVICE
                    .replace("held: [\"on\", \"off\"]}\n", "held: \"off\"}\n")
                    .replace("[100, 400]", "[100, 40000]"),
                KNOWN)
            .orElseThrow();

    assertThat(text).contains("  held: [off, on]", "  users: [100, 30000]");
  }

  @Test
  void aModeWithoutACalibrationCostsWhatTheOtherOneDoes() {
    String text = text(SERVICE, Map.of("platform", calibrated(2))).orElseThrow();

    assertThat(text)
        .contains(
            "demand: {platform: \"lognormal(0.5ms,cv=0.02)\", virtual: \"lognormal(0.5ms,cv=0.02)\"}");
  }

  @Test
  void withoutALoadOfAFactorOrACalibrationThereIsNone() {
    Scenario any =
        ScenarioReader.ofText("own", "name: own\nfactors: {rate: 5}\npath: [{wait: 5ms}]\n");
    List<Cell> recorded = List.of(new Cell(Map.of()));

    assertThat(WhatIfText.of(any, recorded, Map.of(), CPUS)).isEmpty();
    assertThat(text(SERVICE, Map.of())).isEmpty();
    assertThat(text(SERVICE, Map.of("platform", Calibrated.NONE))).isEmpty();
  }

  @Test
  void arrivalsAtARateStayArrivals() {
    String open =
        SERVICE
            .replace("users: [100, 400]", "rate: [50, 80000]")
            .replace("{model: closed,", "{model: open, arrivals: poisson,");
    Scenario service = ScenarioReader.ofText("shop", open);
    String text = text(open, KNOWN).orElseThrow();
    Scenario model = ScenarioReader.ofText("what-if", text);
    Cell cell = CellPlan.of(service, 2).getFirst();

    assertThat(text)
        .contains("  rate: [50, 30000]", "load: {timeout: timeout, arrivals: poisson}")
        .doesNotContain("think");
    Prediction expected =
        new Predictor(new Laws(service, CPUS))
            .predict(cell, KNOWN.getOrDefault(cell.threads(), Calibrated.NONE));
    Prediction found =
        new Predictor(new Laws(model, new CpuAllocation(List.of())))
            .predict(CellPlan.of(model, 1).getFirst(), Calibrated.NONE);
    assertThat(limits(found)).containsOnlyKeys(limits(expected).keySet()).containsKey("arrivals");
    limits(expected)
        .forEach(
            (name, rps) ->
                assertThat(limits(found).getOrDefault(name, 0.0))
                    .as(name)
                    .isCloseTo(rps, within(0.002 * rps)));
  }

  @Test
  void whatTheJvmIsStaysAFactorSoThatAPathMayDependOnIt() {
    String service = SERVICE.replace("[/bin/false]", "[java, \"{jvm}\"]");
    String text =
        text(
                service
                    .replace("pool: 20,", "pool: 20, jdk: [21, 25],")
                    .replace("{wait: 4ms, for: file}", "{wait: {21: 8ms, 25: 4ms}, for: file}"),
                KNOWN)
            .orElseThrow();

    assertThat(text).contains("  jdk: [21, 25]", "{wait: {21: 8ms, 25: 4ms}, for: file}");
    String ofPaths = service.replace("pool: 20,", "pool: 20, jdk: /opt/jdk-21,");
    assertThat(text(ofPaths, KNOWN).orElseThrow()).doesNotContain("jdk");
  }

  @Test
  void aScenarioWithoutServicesIsItsOwnModel() {
    String own = "name: own\nfactors: {users: 5}\npath: [{wait: 5ms}]\n";

    assertThat(text(own, Map.of())).contains(own);
  }

  @Test
  void workThatNoStepNamesIsDoneFirst() {
    String text =
        text(
                SERVICE
                    .replace("- {use: {station: cpu, share: 0.25}}", "- wait: 1ms")
                    .replace("  - use: cpu\n", "")
                    .replace("cpu: {tier: service}, ", ""),
                KNOWN)
            .orElseThrow();

    assertThat(text)
        .contains(
            "path:\n  - use: {station: service-work, demand: {platform: 2ms, virtual: 1.5ms}}");
  }

  @Test
  void workThatNoStepNamesIsDoneFirstByEachKind() {
    String path = SERVICE.substring(SERVICE.indexOf("path:"));
    String kinds =
        """
        paths:
          list: [use: cpu]
          add: [wait: 5ms, use: cpu]
        """;
    String text =
        text(
                SERVICE
                    .replace(path, kinds)
                    .replace("endpoints: {list: /}", "endpoints: {list: /, add: /add}")
                    .replace("endpoint: list", "mix: {list: 70 %, add: 30 %}")
                    .replace(", postgres: {tier: database}", ""),
                KNOWN)
            .orElseThrow();

    String unnamed =
        "    - use: {station: database-work, demand: {platform: 0.5ms, virtual: 0.5ms}}\n";
    assertThat(text).contains("  list:\n" + unnamed, "  add:\n" + unnamed);
  }
}
