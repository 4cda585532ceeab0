package dev.loomgauge.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.history.MetricHistory.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Which gates are joined, and what is said of a change. */
class MachineHistoryTest {
  private static final Instant BEGIN = Instant.parse("2026-11-01T03:00:00Z");
  private static final double NOISE = 0.005;

  static String commit(int i) {
    return "%040x".formatted(0xabc000L + i).transform(s -> s.substring(34) + s.substring(0, 34));
  }

  private static PastGate gate(int i, String machine, String base, double ratio) {
    return new PastGate(
        "results/gate-" + i,
        "gate-" + i,
        BEGIN.plusSeconds(86_400L * i),
        machine,
        new PastGate.Build("base.jar", base.isEmpty() ? null : base),
        new PastGate.Build("head.jar", commit(i)),
        "equal",
        "equal: nothing",
        false,
        List.of(),
        List.of(
            new PastGate.Figure(HistoryMetric.CPU, ratio, ratio * 0.99, ratio * 1.01, "slower")));
  }

  private static List<PastGate> gates(
      TestInfo test, int size, String machine, String base, IntToDoubleFunction level) {
    Random random = new Random(test.getTestMethod().orElseThrow().getName().hashCode());
    return IntStream.range(0, size)
        .mapToObj(
            i ->
                gate(
                    i,
                    machine,
                    base,
                    level.applyAsDouble(i) * Math.exp(NOISE * random.nextGaussian())))
        .toList();
  }

  @Test
  void aChangeNamesItsCommitItsSizeAndItsInterval(TestInfo test) {
    List<PastGate> gates = new ArrayList<>(gates(test, 20, "m", "", i -> i < 12 ? 1.0 : 1.08));
    Collections.reverse(gates); // whatever the order of the folders is

    MachineHistory machine = MachineHistory.of(gates).getFirst();

    assertThat(machine.changes()).hasSize(1);
    Change change = machine.changes().getFirst();
    assertThat(change.place()).isEqualTo(12);
    assertThat(change.ratio()).isCloseTo(1.08, within(0.01));
    assertThat(change.low()).isLessThan(change.ratio()).isGreaterThan(1.06);
    assertThat(change.high()).isGreaterThan(change.ratio()).isLessThan(1.10);
    assertThat(change.words())
        .matches(
            "CPU per request changed at abc00c000000 by \\+\\d\\.\\d % \\(\\+\\d\\.\\d % to"
                + " \\+\\d\\.\\d %\\): 12 gates before, 8 from there on");
    assertThat(machine.metrics().getFirst().series().getFirst().levels())
        .extracting(level -> level.from() + "-" + level.to())
        .containsExactly("0-11", "12-19");
  }

  @Test
  void machinesAreNeverJoined(TestInfo test) {
    List<PastGate> gates = new ArrayList<>(gates(test, 12, "old", "", _ -> 1.0));
    gates.addAll(IntStream.range(12, 24).mapToObj(i -> gate(i, "new", "", 1.3)).toList());

    List<MachineHistory> machines = MachineHistory.of(gates);

    assertThat(machines).extracting(MachineHistory::machine).containsExactly("new", "old");
    assertThat(machines).allSatisfy(machine -> assertThat(machine.changes()).isEmpty());
    assertThat(machines).extracting(MachineHistory::longest).containsExactly(12, 12);
  }

  @Test
  void anotherBaseIsAnotherSeriesAndItsLevelNoChange(TestInfo test) {
    List<PastGate> gates = new ArrayList<>(gates(test, 12, "m", commit(900), _ -> 1.0));
    for (int i = 12; i < 24; i++) {
      gates.add(gate(i, "m", commit(901), 1.2));
    }

    MachineHistory machine = MachineHistory.of(gates).getFirst();

    assertThat(machine.metrics().getFirst().series())
        .extracting(s -> s.seen().size())
        .containsExactly(12, 12);
    assertThat(machine.changes()).isEmpty();
  }

  @Test
  void aChangeUnderOnePercentDoesNotMatter(TestInfo test) {
    assertThat(
            MachineHistory.of(gates(test, 30, "m", "", i -> i < 15 ? 1 : 1.05))
                .getFirst()
                .changes())
        .hasSize(1);
    List<PastGate> small =
        IntStream.range(0, 30)
            .mapToObj(i -> gate(i, "m", "", (i < 15 ? 1 : 1.008) + i % 2 * 0.0001))
            .toList();

    MachineHistory machine = MachineHistory.of(small).getFirst();

    assertThat(machine.changes()).isEmpty();
    Series series = machine.metrics().getFirst().series().getFirst();
    assertThat(series.levels()).hasSize(1);
  }

  @Test
  void eachGateIsARowWithTheSameColumnsAndAChangeStandsWhereItBegins(TestInfo test) {
    MachineHistory machine =
        MachineHistory.of(gates(test, 20, "m", commit(7), i -> i < 12 ? 1.0 : 1.08)).getFirst();

    assertThat(machine.rows()).hasSize(20);
    assertThat(machine.rows())
        .allSatisfy(
            row ->
                assertThat(row)
                    .hasSameSizeAs(machine.rows().getFirst())
                    .containsEntry("base_commit", commit(7))
                    .containsEntry("throughput", ""));
    assertThat(machine.rows().get(11)).containsEntry("cpu_change", "");
    assertThat(machine.rows().get(12).get("cpu_change")).startsWith("1.0");
  }

  @Test
  void aRatioThatIsNoneIsRefusedAndAGateWithoutCommitHasTheNameOfItsFolder() {
    assertThatThrownBy(() -> new PastGate.Figure(HistoryMetric.P99, 0, null, null, "void"))
        .isInstanceOf(IllegalArgumentException.class);
    PastGate known = gate(3, "m", "", 1);
    PastGate unknown =
        new PastGate(
            known.folder(),
            known.name(),
            known.begun(),
            known.machine(),
            known.base(),
            new PastGate.Build("head.jar", null),
            known.outcome(),
            known.verdict(),
            known.failed(),
            known.differences(),
            known.figures());

    assertThat(known.label()).isEqualTo(commit(3).substring(0, 12));
    assertThat(unknown.label()).isEqualTo("gate-3");
    assertThat(known.base().words()).isEqualTo("base.jar");
    assertThat(HistoryMetric.ofTime("counted")).isEmpty();
    assertThat(HistoryMetric.ofTime("p99")).contains(HistoryMetric.P99);
  }
}
