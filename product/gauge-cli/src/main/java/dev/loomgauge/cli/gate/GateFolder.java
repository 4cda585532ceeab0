package dev.loomgauge.cli.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.history.HistoryMetric;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The folder that a gate has left, as its user named it; reads of it what a history needs. */
record GateFolder(Path root) {
  private static final double LEVEL = 0.95;

  private Path json() {
    return root.resolve("gate.json");
  }

  /** Whether a gate has left it, also one that ended before it knew anything. */
  boolean isGate() {
    return Files.isRegularFile(json())
        || (Files.isDirectory(root.resolve("observation"))
            && Stream.of("run.json", "answer.json")
                .noneMatch(other -> Files.exists(root.resolve(other))));
  }

  /** What the gate has found; {@link ResultsException} if nothing, or its file is damaged. */
  PastGate read() {
    if (!Files.isRegularFile(json())) {
      throw new ResultsException(
          "%s has no gate.json: the gate ended before it had compared anything.".formatted(root));
    }
    return Json.read(json(), Written.class, GateFolder::ofThisVersion).gate(root);
  }

  private static JsonNode ofThisVersion(JsonNode json) {
    if (json.path("version").asInt(GateJson.VERSION) != GateJson.VERSION) {
      throw new IllegalArgumentException(
          "it has version %s and not %d"
              .formatted(json.path("version").asString("of another kind"), GateJson.VERSION));
    }
    return json;
  }

  /** {@code gate.json}, as far as it is read. */
  record Written(
      int version,
      String begun,
      String machine,
      String outcome,
      boolean failed,
      WrittenBuild base,
      WrittenBuild head,
      List<WrittenFact> facts,
      @Nullable WrittenTimes times) {
    Written {
      instant(begun);
      of(FactOutcome.values(), outcome);
    }

    private static Instant instant(String begun) {
      try {
        return Instant.parse(begun);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException("no time: " + begun, e);
      }
    }

    PastGate gate(Path folder) {
      List<WrittenTime> timed = times == null ? List.of() : times.metrics;
      List<GateFact> all = facts.stream().map(WrittenFact::fact).toList();
      return new PastGate(
          folder.toString(),
          String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
          instant(begun),
          machine,
          base.known(),
          head.known(),
          outcome,
          verdict(all, timed),
          failed,
          Stream.concat(
                  all.stream()
                      .filter(fact -> fact.outcome().compareTo(FactOutcome.EQUAL) > 0)
                      .map(fact -> fact.outcome().word() + ": " + GateText.sentence(fact)),
                  timed.stream()
                      .filter(WrittenTime::differs)
                      .map(time -> "%s: %s".formatted(time.outcome, time.of().words())))
              .toList(),
          Stream.concat(
                  facts.stream().flatMap(fact -> fact.figure().stream()),
                  timed.stream().flatMap(time -> time.figure().stream()))
              .toList());
    }

    /** "worse: 2 facts worse, 1 changed, cpu slower" */
    private String verdict(List<GateFact> all, List<WrittenTime> timed) {
      List<String> parts = new ArrayList<>();
      for (FactOutcome each : List.of(FactOutcome.WORSE, FactOutcome.CHANGED, FactOutcome.BETTER)) {
        long number = all.stream().filter(fact -> fact.outcome() == each).count();
        if (number > 0) {
          parts.add(
              (parts.isEmpty() ? Numbers.count(number, "fact") : Numbers.count(number))
                  + " "
                  + each.word());
        }
      }
      timed.stream()
          .filter(WrittenTime::differs)
          .forEach(time -> parts.add(time.metric + " " + time.outcome));
      return outcome + (parts.isEmpty() ? "" : ": " + String.join(", ", parts));
    }
  }

  /** Without an interval where its ends are none. */
  private static PastGate.Figure figure(
      HistoryMetric metric,
      double ratio,
      @Nullable Double low,
      @Nullable Double high,
      String outcome) {
    Range interval =
        low != null && high != null && low > 0 && low <= high && Double.isFinite(high)
            ? new Range(low, high)
            : null;
    return new PastGate.Figure(metric, ratio, interval, outcome);
  }

  /** A constant by its word in lower case, as the file has it. */
  private static <E extends Enum<E>> E of(E[] all, String word) {
    return Arrays.stream(all)
        .filter(each -> each.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "none of "
                        + Arrays.stream(all).map(Enum::name).collect(Collectors.joining(", "))));
  }

  record WrittenBuild(String build, @Nullable String commit) {
    WrittenBuild {
      if (commit != null && !WorkingTree.isCommit(commit)) {
        throw new IllegalArgumentException("no commit: " + commit);
      }
    }

    PastGate.Build known() {
      return new PastGate.Build(build, commit);
    }
  }

  /** One fact; a window is a number, or for the size of a pool the word for no limit. */
  record WrittenFact(
      String kind,
      String of,
      @Nullable String inPlaceOf,
      String outcome,
      List<Object> base,
      List<Object> head,
      double leastChange) {
    WrittenFact {
      FactKind known = GateFolder.of(FactKind.values(), kind);
      GateFolder.of(FactOutcome.values(), outcome);
      base = base.stream().map(window -> window(known, window)).toList();
      head = head.stream().map(window -> window(known, window)).toList();
      counted(known, doubles(base), doubles(head), outcome); // refuses what makes no ratio
    }

    private static Object window(FactKind kind, Object window) {
      if (window instanceof Number number && Double.isFinite(number.doubleValue())) {
        return number.doubleValue();
      }
      if (kind == FactKind.LIMIT && GateJson.UNLIMITED.equals(window)) {
        return Double.POSITIVE_INFINITY;
      }
      throw new IllegalArgumentException("no figure: " + window);
    }

    private static List<Double> doubles(List<Object> windows) {
      return windows.stream().map(Double.class::cast).toList();
    }

    /** What a request allocates, as the windows of both builds have it. */
    private static Optional<PastGate.Figure> counted(
        FactKind kind, List<Double> base, List<Double> head, String outcome) {
      boolean known =
          kind == FactKind.ALLOCATED
              && Stream.of(base, head)
                  .allMatch(windows -> !windows.isEmpty() && windows.stream().allMatch(w -> w > 0));
      if (!known) {
        return Optional.empty();
      }
      UnpairedRatio ratio = UnpairedRatio.of(base, head);
      return Optional.of(
          GateFolder.figure(
              HistoryMetric.COUNTED,
              ratio.ratio(),
              ratio.hasSpread() ? ratio.low(LEVEL) : null,
              ratio.hasSpread() ? ratio.high(LEVEL) : null,
              outcome));
    }

    Optional<PastGate.Figure> figure() {
      return counted(GateFolder.of(FactKind.values(), kind), doubles(base), doubles(head), outcome);
    }

    GateFact fact() {
      return new GateFact(
          GateFolder.of(FactKind.values(), kind),
          of,
          inPlaceOf == null ? "" : inPlaceOf,
          doubles(base),
          doubles(head),
          leastChange,
          GateFolder.of(FactOutcome.values(), outcome));
    }
  }

  record WrittenTimes(List<WrittenTime> metrics) {}

  /** One time; without a ratio where nothing was measured that counts. */
  record WrittenTime(
      String metric,
      String outcome,
      @Nullable Double ratio,
      @Nullable Double low,
      @Nullable Double high) {
    WrittenTime {
      GateFolder.of(TimeOutcome.values(), outcome);
      of(metric);
      if (ratio != null && !(ratio > 0 && Double.isFinite(ratio))) {
        throw new IllegalArgumentException("no ratio: " + ratio);
      }
    }

    private static HistoryMetric of(String metric) {
      return HistoryMetric.ofTime(metric)
          .orElseThrow(() -> new IllegalArgumentException("no metric: " + metric));
    }

    HistoryMetric of() {
      return of(metric);
    }

    boolean differs() {
      return outcome.equals(TimeOutcome.SLOWER.word()) || outcome.equals(TimeOutcome.FASTER.word());
    }

    Optional<PastGate.Figure> figure() {
      return Optional.ofNullable(ratio)
          .map(known -> GateFolder.figure(of(), known, low, high, outcome));
    }
  }
}
