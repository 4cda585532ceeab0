package dev.loomgauge.report;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One cell of the fixture: what a service of one core behind a downstream of 500 ms does.
 *
 * @param rps what it reached
 * @param p50Ms its typical response time
 * @param cpu share of the service's CPU, 0 to 1
 * @param bottleneck what limited it
 * @param predicted whether a solver predicted its figures
 * @param open whether its users are arrivals per second
 */
record Sample(
    String threads,
    String connection,
    int users,
    double rps,
    double p50Ms,
    double cpu,
    Bottleneck bottleneck,
    boolean predicted,
    boolean open) {
  private static final double ZERO_LOAD_MS = 503;

  static final List<String> FACTORS = List.of("threads", "connection", "pool", "users");

  Sample(
      String threads,
      String connection,
      int users,
      double rps,
      double p50Ms,
      double cpu,
      Bottleneck bottleneck) {
    this(threads, connection, users, rps, p50Ms, cpu, bottleneck, true, false);
  }

  /** The page of these cells' predictions. */
  static Path predictedPage(Path folder, Optional<String> whatIf) {
    List<PredictionsCsv.Row> rows = quick().stream().map(Sample::row).toList();
    return PredictionReport.write(folder, "quick", "", rows, FACTORS, List.of(), whatIf).getFirst();
  }

  /** The cells of the scenario quick. */
  static List<Sample> quick() {
    return List.of(
        new Sample("platform", "released", 100, 198.4, 503, 0.11, users(100)),
        new Sample("virtual", "released", 100, 198.6, 503, 0.10, users(100)),
        new Sample("reactive", "released", 100, 198.5, 503, 0.09, users(100)),
        new Sample(
            "platform",
            "released",
            400,
            396.2,
            1006,
            0.19,
            full("threads", "Tomcat threads", 200, 200)),
        new Sample("virtual", "released", 400, 792.1, 504, 0.33, users(400)),
        new Sample("reactive", "released", 400, 790.8, 504, 0.28, users(400)),
        new Sample(
            "platform",
            "released",
            2600,
            394.9,
            6570,
            0.21,
            full("threads", "Tomcat threads", 200, 2400)),
        new Sample("virtual", "released", 2600, 2714, 942, 0.973, cpu(0.973)),
        new Sample("reactive", "released", 2600, 3182, 806, 0.981, cpu(0.981)),
        new Sample("platform", "held", 200, 99.1, 2014, 0.07, connections()),
        new Sample("virtual", "held", 200, 99.3, 2011, 0.06, connections()),
        new Sample("reactive", "held", 200, 99.2, 2012, 0.06, connections()));
  }

  String cell() {
    return "%s-%s-%d".formatted(connection, threads, users);
  }

  Map<String, String> levels() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("connection", connection);
    levels.put("pool", "50");
    levels.put(open ? "rate" : "users", String.valueOf(users));
    return levels;
  }

  Prediction prediction() {
    List<Limit> limits = new java.util.ArrayList<>();
    limits.add(exact("users", Kind.USERS, users));
    if (threads.equals("platform")) {
      limits.add(exact("threads", Kind.RESOURCE, 200));
    }
    if (connection.equals("held")) {
      limits.add(exact("connections", Kind.RESOURCE, 50));
    }
    double demandMs = threads.equals("reactive") ? 0.298 : 0.352;
    limits.add(
        new Limit(
            "service-cpu",
            Kind.STATION,
            new Limit.Terms("CPU of service", 1, 1, 1, demandMs / 1000, Limit.Work.CPU, null, null),
            false,
            0.04));
    limits.sort(java.util.Comparator.comparingDouble(Limit::rps));
    double ceiling = limits.getFirst().rps();
    return new Prediction(
        ZERO_LOAD_MS,
        ceiling,
        users / ceiling * 1000,
        limits.stream()
            .filter(limit -> limit.kind() != Kind.USERS)
            .findFirst()
            .map(limit -> limit.rps() * ZERO_LOAD_MS / 1000)
            .orElse(null),
        limits,
        predicted ? expected(ceiling) : null);
  }

  /** The same without the figures of a solver, as before there were solvers. */
  Sample unpredicted() {
    return new Sample(threads, connection, users, rps, p50Ms, cpu, bottleneck, false, open);
  }

  /** The same under arrivals, whatever the answers do. */
  Sample arriving() {
    return new Sample(threads, connection, users, rps, p50Ms, cpu, bottleneck, predicted, true);
  }

  /** As good as a prediction is: off by a few percent, the more the further out the percentile. */
  private Expected expected(double ceiling) {
    double off = (Math.floorMod(cell().hashCode(), 19) - 9) / 100.0;
    double queue = p50Ms - ZERO_LOAD_MS;
    return ExpectedFigures.of(
            "simulation",
            Math.min(ceiling, rps * (1 + off / 3)),
            p50Ms,
            p50Ms * (1 + off / 2),
            (p50Ms + 0.43 * queue) * (1 + off),
            (p50Ms + 0.67 * queue) * (1 + 2 * off),
            0,
            Map.of("service-cpu", cpu))
        .with(intervals(Math.min(ceiling, rps * (1 + off / 3))));
  }

  private static Map<Figure, Expected.Interval> intervals(double rps) {
    return Map.of(
        Figure.THROUGHPUT,
        new Expected.Interval(new Range(rps * 0.95, rps * 1.05), 0.02, "24 past pairs"),
        Figure.P99,
        new Expected.Interval(null, 0.1, "none: 4 past pairs are known, 9 are needed"));
  }

  /** Of the prediction's row. */
  String checksum() {
    return row().checksum(PredictionsCsv.columns(FACTORS));
  }

  PredictionsCsv.Row row() {
    return new PredictionsCsv.Row("2026-11-21T20:15:00Z", cell(), levels(), prediction());
  }

  private static Limit exact(String name, Kind kind, int capacity) {
    return new Limit(name, kind, new Limit.Terms(name, capacity, 0.503), true, 0);
  }

  private static Bottleneck users(int users) {
    return new Bottleneck(new Bottleneck.Users(), 0, new Bottleneck.Served(users));
  }

  private static Bottleneck cpu(double used) {
    return new Bottleneck(
        new Bottleneck.Cpu(List.of(Tier.SERVICE)), used, new Bottleneck.BusyCpu(null, List.of()));
  }

  private static Bottleneck full(String name, String label, int capacity, int waiting) {
    return new Bottleneck(
        new Bottleneck.Pool(name), 1, new Bottleneck.FullPool(label, capacity, capacity, waiting));
  }

  private static Bottleneck connections() {
    return full("connections", "connections", 50, 150);
  }
}
