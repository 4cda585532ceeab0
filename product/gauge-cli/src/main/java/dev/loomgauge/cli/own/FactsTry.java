package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModePrediction;
import dev.loomgauge.core.discovery.ScenarioText.Subject;
import dev.loomgauge.core.gate.ServiceFacts;
import dev.loomgauge.core.gate.ServiceFacts.CountedFact;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.CountedService;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.machine.MachineFacts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Counts what the requests of a service do, as it is, and predicts its throughput where users were
 * asked for: {@code facts.json} for programs, a table for people.
 */
record FactsTry(
    Installation home,
    PrintStream out,
    ProgressLine progress,
    TryObserver<FactsTry.Asked, CountedService> counting) {
  FactsTry(Installation home, PrintStream out, ProgressLine progress) {
    this(
        home,
        out,
        progress,
        asked -> {
          Discovery discovery =
              new Discovery(
                  home, asked.observed(), asked.results().resolve("observation"), progress);
          boolean loaded = !asked.users().isEmpty();
          return asked.pid().isPresent()
              ? CountedService.running(discovery, asked.pid().getAsLong(), loaded)
              : CountedService.started(discovery, asked.subject().orElseThrow(), loaded);
        });
  }

  /**
   * What was asked for.
   *
   * @param subject how it is started; empty for one that runs
   * @param pid of one that runs; empty for another
   * @param users at which it is predicted; none to count alone
   */
  record Asked(
      String name,
      Optional<Discovery.Subject> subject,
      OptionalLong pid,
      Discovery.Load observed,
      List<Integer> users,
      Path results) {
    private Path file() {
      return results.resolve("facts.json");
    }
  }

  /**
   * What is known of a service.
   *
   * @param machine its CPUs and memory, in words
   * @param predictions none where none were asked for, or where nothing can be predicted
   */
  record Known(
      Asked asked, Instant begun, String machine, ServiceFacts facts, List<Forecast> predictions) {
    /** Each with its users, its threads and what is expected. */
    List<PredictionsCsv.Row> rows() {
      return predictions.stream().flatMap(forecast -> forecast.rows().stream()).toList();
    }

    /** Why nothing is predicted; empty where something is, or where it was not asked for. */
    Optional<String> unpredicted() {
      return asked.users().isEmpty() || !rows().isEmpty()
          ? Optional.empty()
          : Optional.of("what happens inside a request was not seen");
    }
  }

  void run(Asked asked) throws InterruptedException {
    Instant begun = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Folders.make(asked.results().resolve("observation"));
    remove(asked);
    CountedService seen = counting.shown(asked, progress);
    Known known =
        new Known(
            asked,
            begun,
            MachineFacts.named(),
            asked.pid().isPresent()
                ? ServiceFacts.of(seen.counts()).withItsCompilers()
                : ServiceFacts.of(seen.counts()),
            seen.loads().map(loads -> predicted(asked, loads, seen.cpus())).orElse(List.of()));
    progress.clear();
    print(known);
    Folders.write(asked.file(), FactsJson.of(known));
  }

  /** Nobody is to take an earlier file for that of this observation. */
  private static void remove(Asked asked) {
    try {
      Files.deleteIfExists(asked.file());
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot delete what an earlier observation has left: %s. Name another folder with --out."
              .formatted(e.getMessage()),
          e);
    }
  }

  /** The threads that it has, and virtual threads where it has others. */
  private List<Forecast> predicted(Asked asked, ModeEvidence seen, int cpus) {
    ModePrediction.Question question =
        new ModePrediction.Question(
            Subject.running(asked.name()),
            asked.observed().request(),
            asked.users(),
            asked.observed().mostUsers());
    ModePrediction.Machine machine = VirtualForecast.machine(home, cpus, progress);
    List<Forecast> all = new ArrayList<>();
    ModePrediction.same(seen, question, machine).ifPresent(all::add);
    ModePrediction.virtual(seen, question, machine).ifPresent(all::add);
    return all;
  }

  void print(Known known) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("fact", "figure")));
    List<String> unseen = new ArrayList<>();
    for (ServiceFacts.CountedFact fact : known.facts().facts()) {
      if (fact.seen()) {
        rows.add(List.of(Quoted.cut(fact.words()), fact.figureWords()));
      } else {
        unseen.add(fact.words());
      }
    }
    TextTable.print(out, rows);
    out.println();
    if (!unseen.isEmpty()) {
      Wrapped.print(out, "Not seen: ", String.join(", ", unseen));
    }
    known.facts().invalid().ifPresent(why -> Wrapped.print(out, "Void:     ", why + "."));
    Wrapped.print(
        out,
        "How sure: ",
        "counts are those of %s."
            .formatted(Numbers.count(known.facts().requests(), "recorded request")));
    known.predictions().forEach(this::print);
    known
        .unpredicted()
        .ifPresent(why -> Wrapped.print(out, "", "Nothing is predicted: " + why + "."));
    Wrapped.print(out, "Facts:    ", known.asked().file().toString());
  }

  private void print(Forecast forecast) {
    out.println();
    out.println(
        "Predicted, %s threads:"
            .formatted(forecast.rows().getFirst().levels().get(ThreadMode.FACTOR)));
    VirtualForecast.rows(out, forecast);
  }

  /** {@code facts.json}: what a request does, as {@code schemas/facts.schema.json} has it. */
  static final class FactsJson {
    private static final int VERSION = 1;

    /** In place of a number that JSON does not have. */
    private static final String UNLIMITED = "unlimited";

    private FactsJson() {}

    static String of(FactsTry.Known known) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("version", VERSION);
      all.put("begun", known.begun().toString());
      all.put("machine", known.machine());
      all.put("service", known.asked().name());
      all.put("recordedRequests", known.facts().requests());
      known.facts().invalid().ifPresent(why -> all.put("void", why));
      all.put("facts", known.facts().facts().stream().map(FactsJson::fact).toList());
      List<Map<String, Object>> predicted = new ArrayList<>();
      for (PredictionsCsv.Row row : known.rows()) {
        Expected expected = row.prediction().expected();
        if (expected != null) {
          predicted.add(predicted(row, expected));
        }
      }
      all.put("predicted", predicted);
      known.unpredicted().ifPresent(why -> all.put("unpredicted", why));
      return Json.write(all) + "\n";
    }

    private static Map<String, Object> fact(CountedFact fact) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("kind", fact.kind().key());
      map.put("of", fact.of());
      map.put("words", fact.words());
      map.put("unit", fact.kind().unit());
      map.put("windows", fact.windows().stream().map(FactsJson::number).toList());
      if (fact.seen()) {
        map.put("figure", fact.figureWords());
        map.put("low", number(fact.low()));
        map.put("high", number(fact.high()));
      }
      return map;
    }

    private static Object number(double figure) {
      return Double.isInfinite(figure) ? UNLIMITED : (Object) figure;
    }

    private static Map<String, Object> predicted(PredictionsCsv.Row row, Expected expected) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("threads", row.levels().getOrDefault(ThreadMode.FACTOR, ""));
      map.put("users", Integer.parseInt(row.levels().getOrDefault("users", "0")));
      map.put("rps", expected.throughputRps());
      map.put("figure", VirtualForecast.figure(expected, Figure.THROUGHPUT));
      expected
          .interval(Figure.THROUGHPUT)
          .ifPresent(
              range -> {
                map.put("low", range.low());
                map.put("high", range.high());
              });
      map.put("limitedBy", Forecast.limit(row));
      return map;
    }
  }
}
