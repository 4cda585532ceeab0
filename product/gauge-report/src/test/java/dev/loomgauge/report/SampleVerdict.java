package dev.loomgauge.report;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A verdict over the fixture's trials, as the judgement would write it. */
final class SampleVerdict {
  private SampleVerdict() {}

  static Verdict of(List<Sample> samples, List<Trial> trials, int blocks, String foreign) {
    return new Verdict(
        "Virtual threads moved the limit from 397 to 2,714 requests a second: from the 200 Tomcat"
            + " threads to the CPU of the service"
            + foreign,
        List.of(
            group(
                "released",
                samples,
                trials,
                List.of(
                    "Platform threads stop at 397 req/s, the 200 Tomcat threads divided by 0.503 s,"
                        + " however many users come."
                        + foreign,
                    "Virtual threads follow the users up to 2,714 req/s, where the CPU of the"
                        + " service is at 97.3 %; reactive code reaches 3,182 req/s on the same"
                        + " core.")),
            group(
                "held",
                samples,
                trials,
                List.of(
                    "With the connection held during the downstream call, 50 connections / 0.502 s"
                        + " cap every mode at 100 req/s."))),
        List.of(
            "Give the service more CPUs: virtual threads have 2,714 req/s a core and nothing else"
                + " in their way."
                + foreign,
            "Release the connection before the downstream call; holding it costs 96 % of the"
                + " throughput."),
        new Verdict.Count(trials.size(), (int) trials.stream().filter(t -> !t.valid()).count()),
        List.of("One repetition a cell: differences under a few percent mean nothing." + foreign),
        new Verdict.Comparing(0.03, SampleComparisons.of(samples, blocks, foreign)),
        samples.getFirst().predicted() ? scores(foreign) : List.of(),
        Verdict.Findings.NONE);
  }

  private static List<Verdict.Score> scores(String foreign) {
    return List.of(
        new Verdict.Score(
            "throughput",
            11,
            0.0021,
            0.0123,
            -0.031,
            "held-virtual-200" + foreign,
            null,
            new Verdict.Score.Coverage(10, 11, new Range(0.587, 0.998), 0.034)),
        new Verdict.Score("p50", 11, -0.004, 0.019, 0.046, "released-virtual-2600", null, null),
        new Verdict.Score("p95", 11, -0.0131, 0.052, -0.087, "released-platform-2600", null, null),
        new Verdict.Score("p99", 11, 0, 0.091, 0.181, "held-reactive-200", null, null));
  }

  private static Verdict.Group group(
      String connection, List<Sample> samples, List<Trial> trials, List<String> sentences) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("connection", connection);
    levels.put("pool", "50");
    return new Verdict.Group(
        levels,
        samples.stream()
            .filter(s -> s.connection().equals(connection))
            .map(s -> row(s, trials))
            .toList(),
        sentences);
  }

  private static Verdict.Row row(Sample sample, List<Trial> trials) {
    List<LoadSummary> valid =
        trials.stream()
            .filter(t -> t.cell().equals(sample.cell()) && t.valid())
            .map(t -> Objects.requireNonNull(t.load()))
            .toList();
    Double rps = mean(valid, LoadSummary::throughputRps);
    double ceiling = sample.prediction().ceilingRps();
    return new Verdict.Row(
        sample.cell(),
        sample.threads(),
        String.valueOf(sample.users()),
        valid.size(),
        rps,
        valid.size() > 1 && rps != null ? new Range(rps * 0.972, rps * 1.028) : null,
        ceiling,
        rps == null ? null : rps / ceiling,
        mean(valid, load -> load.latencies().p50Ms()),
        mean(valid, load -> load.latencies().p95Ms()),
        mean(valid, load -> load.latencies().p99Ms()),
        mean(valid, load -> load.requests().errorRate()),
        valid.isEmpty() ? null : sample.bottleneck(),
        null,
        null);
  }

  private static @Nullable Double mean(
      List<LoadSummary> valid, ToDoubleFunction<LoadSummary> figure) {
    return valid.isEmpty() ? null : valid.stream().mapToDouble(figure).average().orElseThrow();
  }
}
