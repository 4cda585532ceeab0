package dev.loomgauge.bench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Said;
import dev.loomgauge.bench.generator.Rounds.Trial;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.load.LoadRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TablesTest {
  @RegisterExtension private final Said said = new Said();

  private static Generator generator(String name) {
    return new Generator(
        name,
        "1",
        () -> {
          throw new IllegalStateException("not started");
        },
        false);
  }

  private static LoadSummary summary(
      double meanMs, LoadSummary.Generator told, LoadSummary.@Nullable Uncorrected uncorrected) {
    return new LoadSummary(
        "2026-01-01T00:00:00Z",
        10,
        LoadSummary.Requests.of(20_000, 10, null, Map.of(), Map.of("reset", 3L)),
        new LoadSummary.Latencies(meanMs, 1, 2, 3, 4, 950.4, 6, 999.6),
        LoadSummary.Population.UNKNOWN,
        told,
        uncorrected,
        null,
        null,
        null);
  }

  private static LoadSummary summary(double meanMs) {
    return summary(meanMs, new LoadSummary.Generator(null, null, null, 1), null);
  }

  private static Trial trial(double whole, double steady, double meanMs) {
    return new Trial(whole, new Trial.Steady(2_010, steady, 0.256, 0.745, summary(meanMs)));
  }

  private static Map<Generator, List<Trial>> trials() {
    Map<Generator, List<Trial>> trials = new LinkedHashMap<>();
    trials.put(generator("gauge-load"), List.of(trial(1.2, 1.0, 500), trial(1.4, 1.1, 510)));
    trials.put(generator("wrk"), List.of(trial(1.2, 2.0, 495), trial(1.4, 2.2, 520)));
    return trials;
  }

  @Test
  void cpuOfEachGeneratorAndItsRatiosToTheOthers() {
    Map<Generator, List<Trial>> trials = trials();

    Tables.cpu(List.copyOf(trials.keySet()), 1_000, trials);

    assertThat(said.lines())
        .containsExactly(
            "",
            "### CPU per request: 1,000 users, 100 ms",
            "",
            "| generator | req/s | CPU s per 100,000 requests, whole trial | steady part | of its"
                + " core | server's core | mean ms | p99 ms | errors |",
            "|---|---|---|---|---|---|---|---|---|",
            "| gauge-load | 2,010 | 1.300 (1.200 to 1.400) | 1.050 (1.000 to 1.100) | 26 % | 75 % |"
                + " 505.0 | 950.4 | 6 |",
            "| wrk | 2,010 | 1.300 (1.200 to 1.400) | 2.100 (2.000 to 2.200) | 26 % | 75 % | 507.5 |"
                + " 950.4 | 6 |",
            "",
            "Paired by round, with 95 % intervals:",
            "",
            "| ratio of CPU per request | whole trial | steady part |",
            "|---|---|---|",
            "| gauge-load / wrk | 1.000 [1.000, 1.000] | 0.500 [0.500, 0.500] |",
            "",
            "gauge-load / wrk should be 1.3 or less over the whole trial, and 1.0 or less in the"
                + " steady part.");
  }

  /** Not with each other, for one of them is what the other would be in a new process. */
  @Test
  void bothOfOursAreComparedWithTheOthers() {
    Map<Generator, List<Trial>> trials = trials();
    trials.put(generator("gauge-load, new process"), List.of(trial(2.4, 4, 1), trial(2.8, 4.4, 1)));

    Tables.cpu(List.copyOf(trials.keySet()), 1_000, trials);

    assertThat(said.lines())
        .filteredOn(line -> line.contains(" / "))
        .startsWith(
            "| gauge-load / wrk | 1.000 [1.000, 1.000] | 0.500 [0.500, 0.500] |",
            "| gauge-load, new process / wrk | 2.000 [2.000, 2.000] | 2.000 [2.000, 2.000] |")
        .hasSize(3);
  }

  /** 2,000 requests per second by 1,000 users: each takes 500 ms. */
  @Test
  void atSaturationTheMeanIsHeldAgainstUsersOverThroughput() {
    Tables.saturation(1_000, trials());

    assertThat(said.lines())
        .contains(
            "### Saturation: 1,000 users without delay",
            "| gauge-load | 2,000 | 500.00 | 505.00 | 1.010 (1.000 to 1.020) | 2,010 | 26 % | 75 % |"
                + " 6 |",
            "| wrk | 2,000 | 500.00 | 507.50 | 1.015 (0.990 to 1.040) | 2,010 | 26 % | 75 % | 6 |");
  }

  /** By Little's law five users who get each answer after 10 ms send 500 requests a second. */
  @Test
  void aGeneratorThatHasNoRateHasAsManyUsersAsMakeIt() {
    assertThat(Tables.arrivals(generator("k6"))).isEqualTo(new LoadRequest.Rate(500, false));
    assertThat(Tables.arrivals(generator("wrk")))
        .isEqualTo(new LoadRequest.Users(5, Duration.ZERO));
  }

  /** Of 10 s 1 % is 0.1 s, half of it in each freeze: 1 s less 50 ms, and the answer's 10 ms. */
  @Test
  void aFrozenGeneratorIsHeldAgainstTheSchedule() {
    Tables.frozenRow(
        generator("gauge-load"),
        summary(
            5,
            new LoadSummary.Generator(987.6, 12L, 4L, 1),
            new LoadSummary.Uncorrected(1, 2, 3, 11.4, 5, 6)));
    Tables.frozenRow(generator("wrk"), summary(5));

    assertThat(said.lines())
        .containsExactly(
            "| gauge-load | open | 2,000 | 950 | 960 | 1000 | lag 988 ms, 12 late, 4 missed,"
                + " uncorrected p99 11 ms |",
            "| wrk | closed, it has no other: 5 users | 2,000 | 950 | 960 | 1000 | nothing of its"
                + " own lateness |");
  }
}
