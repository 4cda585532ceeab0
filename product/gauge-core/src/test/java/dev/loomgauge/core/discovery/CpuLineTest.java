package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel.Kind;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.discovery.ServiceModel.Queues;
import dev.loomgauge.core.discovery.ServiceModel.Sum;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CpuLineTest {
  private static final Line WAIT = new Line("wait: 5ms", "seen");

  private static Kind kind(String name, double share, double cpuMs, Line... path) {
    return new Kind(
        name, share, List.of(path), new Sum(100, cpuMs, Map.of(), new Queues(0, 0), true));
  }

  private static List<String> yaml(List<Line> lines) {
    return lines.stream().map(Line::yaml).toList();
  }

  private static List<Line> of(String name, Map<String, List<Line>> paths) {
    return Objects.requireNonNull(paths.get(name));
  }

  /** The mean request costs 0.5 x 2 + 0.5 x 6 = 4 ms. */
  @Test
  void eachStepOfAKindHasItsPartOfTheMeanRequestAndTheCostliestTakesTheRest() {
    Map<String, List<Line>> paths =
        CpuLine.ofMean(
            List.of(
                kind("list", 0.5, 2, CpuLine.share(0.25), WAIT, CpuLine.rest("all else")),
                kind("create", 0.5, 6, CpuLine.share(0.1), CpuLine.rest(""))));

    assertThat(yaml(of("list", paths)))
        .containsExactly(
            "use: {station: cpu, share: 0.12500}",
            "wait: 5ms",
            "use: {station: cpu, share: 0.37500}");
    assertThat(of("list", paths).getLast().evidence()).isEqualTo("all else");
    assertThat(yaml(of("create", paths)))
        .containsExactly("use: {station: cpu, share: 0.15000}", "use: cpu");
  }

  /** A share of 0 would be refused when the scenario is read. */
  @Test
  void aStepOfAKindThatCostsNearlyNothingKeepsTheLeastShare() {
    Map<String, List<Line>> paths =
        CpuLine.ofMean(
            List.of(
                kind("ping", 0.1, 0.000_001, CpuLine.rest("")),
                kind("work", 0.9, 10, CpuLine.rest(""))));

    assertThat(yaml(of("ping", paths))).containsExactly("use: {station: cpu, share: 0.00001}");
    assertThat(yaml(of("work", paths))).containsExactly("use: cpu");
  }

  /** 17 of them, as 0.06 each, would be more than the whole. */
  @Test
  void aShareHasFourDigitsOfWhichZerosAreLeftOut() {
    assertThat(CpuLine.share(1 / 18.0).yaml()).isEqualTo("use: {station: cpu, share: 0.0556}");
    assertThat(CpuLine.share(0.2).yaml()).isEqualTo("use: {station: cpu, share: 0.20}");
    assertThat(CpuLine.share(0.125).yaml()).isEqualTo("use: {station: cpu, share: 0.125}");
  }

  @Test
  void withoutACalibrationEachStepHasItsOwnTimeOfOneMicrosecondAtLeast() {
    List<Line> path = List.of(CpuLine.share(0.25), WAIT, CpuLine.rest("all else"));

    assertThat(yaml(CpuLine.withDemand(path, 2)))
        .containsExactly(
            "use: {station: cpu, demand: 500us}",
            "wait: 5ms",
            "use: {station: cpu, demand: 1500us}");
    assertThat(yaml(CpuLine.withDemand(path, 0)))
        .containsExactly(
            "use: {station: cpu, demand: 1us}", "wait: 5ms", "use: {station: cpu, demand: 1us}");
  }
}
