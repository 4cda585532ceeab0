package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.TestPredictor;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestFile;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mix of two kinds: one holds a connection while it waits, the other costs the more CPU time. */
class KindsOfRequestTest {
  private static final double LIST_CPU = 0.2;
  private static final double CREATE_CPU = 3;
  private static final double MEAN_CPU = 0.9 * LIST_CPU + 0.1 * CREATE_CPU;

  @TempDir private Path folder = Path.of("");

  private static LoadPoint alone(double meanMs, double cpuMs) {
    return new LoadPoint(1, 1000 / meanMs, meanMs, cpuMs, 0.02, 0.1, 0);
  }

  private static TracedPath path(List<TraceEvent> events) {
    return PathTracer.follow(events).orElseThrow();
  }

  private static ServiceModel model() {
    List<TraceEvent> list = TracedRequests.released(1, 20);
    List<TraceEvent> create = TracedRequests.held(1, 0);
    ModeEvidence seen =
        new ModeEvidence(
                ThreadMode.PLATFORM.key(),
                List.of(alone(120, 5), new LoadPoint(16, 155, 103, 0.5, 0.1, 0.1, 0)),
                Optional.of(path(list)),
                Optional.of(Concurrency.ofEntries(list)),
                Map.of(),
                0)
            .withKinds(
                List.of(
                    new KindEvidence("list", 0.9, alone(101, LIST_CPU), path(list)),
                    new KindEvidence("create", 0.1, alone(103, CREATE_CPU), path(create))));
    return ModelInference.of(List.of(seen), 1, 1000);
  }

  private RequestPattern requests() throws IOException {
    return RequestPattern.of(
        RequestFile.read(
            Files.writeString(
                folder.resolve("requests.yaml"),
                """
                requests:
                  list: {share: 90 %, path: /list}
                  create: {share: 10 %, path: /create}
                """)));
  }

  private static Prediction predicted(Scenario scenario, Map<Tier, Demands.Demand> demands) {
    Calibrated calibrated =
        new Calibrated(
            List.of(new Calibrated.Point(100, new Demands(demands))),
            new Calibrated.Cpus(1, 0, 0, 0),
            List.of());
    CpuAllocation allocation =
        new CpuAllocation(List.of(new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE))));
    return TestPredictor.of(new Laws(scenario, allocation))
        .predict(CellPlan.of(scenario, 1).getLast(), calibrated);
  }

  private static double limit(Prediction prediction, String name) {
    return prediction.limits().stream()
        .filter(limit -> limit.name().equals(name))
        .mapToDouble(Limit::rps)
        .findFirst()
        .orElseThrow();
  }

  /** The mix may have been sent alone when the service was colder than for its kinds. */
  @Test
  void thePartsOfTheMeanRequestLieBetweenThoseOfItsKinds() {
    ServiceModel.Sum sum = model().sum();

    assertThat(sum.clientMs()).isCloseTo(101.2, within(1e-9));
    assertThat(sum.cpuMs()).isBetween(LIST_CPU, CREATE_CPU);
    assertThat(sum.waitsMs())
        .isBetween(
            model().kinds().getFirst().sum().waitsMs() - 1e-9,
            model().kinds().getLast().sum().waitsMs() + 1e-9);
  }

  @Test
  void theScenarioThatIsWrittenHasTheCpuAndTheHoldsOfEachKind() throws IOException {
    ServiceModel model = model();
    String text =
        ScenarioText.of(
            new ScenarioText.Subject(
                "shop",
                List.of("/usr/bin/java"),
                Map.of(),
                Map.of(ThreadMode.PLATFORM.key(), Map.of()),
                List.of()),
            requests(),
            model,
            "");

    Scenario scenario = ScenarioReader.ofText("shop", text);
    Prediction prediction =
        predicted(scenario, Map.of(Tier.SERVICE, new Demands.Demand(MEAN_CPU / 1000, 0)));

    assertThat(text).contains("paths:", "  list:   # alone: 101 ms", "  create:   # alone: 103 ms");
    assertThat(limit(prediction, "service-cpu")).isCloseTo(1000 / MEAN_CPU, within(0.5));
    assertThat(Objects.requireNonNull(prediction.expected()).kinds().keySet())
        .containsExactly("list", "create");
  }

  @Test
  void aModelOfARunningServiceHasThemToo() {
    String text =
        ScenarioText.pure("shop", model(), List.of(ThreadMode.PLATFORM.key()), 1, MEAN_CPU, "");

    Scenario scenario = ScenarioReader.ofText("shop", text);

    assertThat(text).contains("mix: {list: 90 %, create: 10 %}", "demand: ");
    assertThat(limit(predicted(scenario, Map.of()), "cpu"))
        .isCloseTo(1000 / MEAN_CPU, within(20.0));
  }

  @Test
  void theMeanRequestHoldsAConnectionForTheMeanTime() {
    ServiceModel model = model();

    assertThat(model.resources()).extracting(ServiceModel.Resource::label).hasSize(1);
    assertThat(model.sum().waitsMs()).isCloseTo(0.9 * 88 + 0.1 * 99.8, within(0.5));
    assertThat(model.kinds()).extracting(ServiceModel.Kind::name).containsExactly("list", "create");
  }
}
