package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.purpose.Endured;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.OwnFigures;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whole pages with the data of their charts, whole summaries and tables, against files. {@code
 * -Dgolden.update=true} writes the files again; the difference is then in the working tree, to be
 * read before it is committed.
 */
class AgreedPagesTest {
  private static final Path AGREED = Path.of("src/test/resources/agreed");
  private static final Pattern PROGRAM =
      Pattern.compile(
          "(?s)<script(?! type=\"application/json\")[^>]*>.*?</script>|<style>.*?</style>");

  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"chart-data\">(.*?)</script>");
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  @TempDir private Path folder = Path.of("");

  @Test
  void theReportOfARunWithSeveralBlocks() throws IOException {
    whole("run", Fixture.in(folder).repetitions(2).write());
  }

  @Test
  void theReportOfAnOpenModel() throws IOException {
    whole("open", Fixture.in(folder).open().write());
  }

  @Test
  void theReportOfARunThatWasCutOff() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(5).write();

    Report.writePage(results, false);

    agree("cut-off.md", Files.readString(results.summaryMd()));
  }

  @Test
  void theReportOfEverySearchAndEverySideOfARun() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(4).write();
    List<Trial> trials = results.readTrials();
    Json.write(
        results.verdictJson(),
        SampleVerdict.of(Sample.quick(), trials, 1, "")
            .with(
                new Verdict.Findings(
                    capacities(),
                    List.of(memory("virtual", "50", ""), memory("virtual", "20", "two trials")),
                    List.of(
                        new ModeWarmUp("virtual", 2, 80, 60_000, 34.4, 4.0, 0.4, 1),
                        new ModeWarmUp("platform", 1, 40, 1_000, 3.4, null, 0.4, 0)),
                    List.of(
                        new Finding(
                            "small-pool",
                            "Small <pool>",
                            trials.getFirst().cell(),
                            "platform, 100 users",
                            "20 of 20 are busy & 40 wait.",
                            "Take 60 | more.",
                            "192 req/s instead of 64.0 req/s",
                            2.5,
                            null,
                            "it brought 190 req/s")),
                    List.of(
                        WithoutFinding.of(trials.get(1).cell(), "virtual", true, "they wait."),
                        WithoutFinding.of(trials.get(2).cell(), "reactive", false, "unread.")))));
    Json.write(
        results.answerJson(),
        new OwnAnswer(List.of(new OwnAnswer.Section("Answer", List.of("Switch <b>: 2 times.")))));
    Files.writeString(results.trial(trials.getFirst().id()).memoryCsv(), readings());
    ResultsFolder.TrialFolder held = results.trial(trials.getLast().id());
    EnduranceReportTest.hold(held, 70, second -> second * second % 5);
    Json.write(
        held.enduranceJson(),
        Endured.of(held.readTimeline(), held.readGc(), new Endurance.Live(40, 80)));

    whole("sides", results);
  }

  @Test
  void everyFileOfARunIsClosedAgain() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(3).write();

    Report.writePage(results, false);

    Path descriptors = Path.of("/proc/self/fd");
    if (Files.isDirectory(descriptors)) {
      try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
        for (Path link : open) {
          assertThat(target(link)).doesNotStartWith(folder.toString());
        }
      }
    }
  }

  /** Empty where it was closed meanwhile. */
  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void theReportOfMicrobenchmarks() throws IOException {
    BenchReport.write(
        folder,
        List.of("2 CPUs", "JDK <25>"),
        List.of("One JVM <b> | two"),
        List.of(
            score("newsletter", "platform-8", "50", "8", 3155, 3150, 3120.5, 6350, ""),
            score("newsletter", "virtual", "50", "", 58, 50, 48, 54, "tasks 500 of 5,000"),
            score("hash", "virtual", "", "", 80, 100, 95, 0, "")));

    agree("bench.html", page(folder.resolve("report.html")));
    agree("bench.md", Files.readString(folder.resolve("summary.md")));
    agree("bench.csv", Files.readString(folder.resolve("scores.csv")));
    agree("bench.svg", Files.readString(folder.resolve("charts/times-floor.svg")));
  }

  @Test
  void theReportOfAReproduction() throws IOException {
    ReproductionReport.write(
        folder,
        List.of("2 CPUs", "short <length>"),
        List.of(
            reproduced(
                "orders", Measure.THROUGHPUT, 957.42, 1000.0, Plausibility.CONSISTENT, 812.5),
            reproduced("orders", Measure.THROUGHPUT, 1770, 1000.0, Plausibility.IMPOSSIBLE, 990.0),
            reproduced("orders", Measure.THROUGHPUT, 500, 1000.0, Plausibility.CONSISTENT, 0.0),
            reproduced("mails", Measure.TIME, 2400, 2000.0, Plausibility.CONSISTENT, 2100.0),
            reproduced("mails", Measure.MEAN, 312, null, Plausibility.SUSPICIOUS, null),
            new ReproducedRow(
                "claims",
                "memory",
                Measure.MEMORY,
                published(Measure.MEMORY, 2048, null, Plausibility.CONSISTENT),
                null,
                "",
                "no <room>")));

    agree("reproduction.html", page(folder.resolve("report.html")));
    agree("reproduction.md", Files.readString(folder.resolve("summary.md")));
    agree("reproduction.csv", Files.readString(folder.resolve("reproduction.csv")));
  }

  @Test
  void thePageOfPredictions() throws IOException {
    List<PredictionsCsv.Row> rows = Sample.quick().stream().map(Sample::row).toList();
    List<String> notes = List.of("Guesses <b>");

    PredictionReport.write(
        folder, "quick <b>", "Where & why?", rows, Sample.FACTORS, notes, Optional.empty());

    agree("prediction.html", page(folder.resolve("prediction.html")));
    agree("prediction.csv", Files.readString(folder.resolve("predictions.csv")));
  }

  private static ReproducedRow reproduced(
      String system,
      Measure measure,
      double figure,
      @Nullable Double bound,
      Plausibility plausibility,
      @Nullable Double measured) {
    return new ReproducedRow(
        system,
        "first run",
        measure,
        published(measure, figure, bound, plausibility),
        new OwnFigures(
            "cell-1",
            "virtual, 20",
            "200",
            820.0,
            measure == Measure.TIME ? null : new Range(700, 900),
            bound,
            measured,
            measured == null ? null : measured * 0.9,
            measured == null ? null : measured * 1.2,
            "the <pool>"),
        "10 s of 60 s",
        "");
  }

  private static Published published(
      Measure measure, double figure, @Nullable Double bound, Plausibility plausibility) {
    return new Published(
        "a-write-up",
        "first run",
        "virtual, 20",
        "200",
        measure,
        figure,
        bound,
        "the law",
        plausibility,
        "1 < 2");
  }

  private static Score score(
      String benchmark,
      String variant,
      String wait,
      String workers,
      double ms,
      double floor,
      double least,
      double published,
      String scaled) {
    return new Score(
        new Score.Batch(
            benchmark, variant, 500, wait, wait.isEmpty() ? "hash" : "", workers, scaled),
        ms,
        ms - 2.5,
        ms + 5,
        5,
        new Floor(floor, least, "the law & more"),
        ms < least ? BatchStanding.IMPOSSIBLE : BatchStanding.ABOVE,
        published == 0 ? null : new Score.Published("virtual-thread-jmh", published, 3150.0));
  }

  private static List<CapacityBracket> capacities() {
    return List.of(
        capacity("virtual", 3200, 3400, new CapacityBracket.Passing(3010.4, 2690.2, 3195.0, 6)),
        capacity("virtual", 3200, null, new CapacityBracket.Passing(3010.4, 2690.2, null, 6)),
        capacity("platform", null, 1600, null));
  }

  private static CapacityBracket capacity(
      String threads,
      @Nullable Integer carried,
      @Nullable Integer notCarried,
      CapacityBracket.@Nullable Passing passing) {
    return new CapacityBracket(
        threads,
        Map.of("pool", notCarried == null ? "20" : "50"),
        "users",
        "p99 at most 1,000 ms, no errors",
        1000.0,
        carried,
        notCarried,
        notCarried == null ? CapacityBracket.End.SCENARIO : CapacityBracket.End.P99,
        "p99 1,240 ms",
        List.of(
            new CapacityBracket.Point(1600, "001", CapacityBracket.Standing.CARRIED, 510.0, ""),
            new CapacityBracket.Point(3200, "002", CapacityBracket.Standing.CARRIED, 840.0, ""),
            new CapacityBracket.Point(
                3400, "003", CapacityBracket.Standing.NOT_CARRIED, 1240.0, "p99 1,240 ms"),
            new CapacityBracket.Point(
                3300, "004", CapacityBracket.Standing.VOID, 900.0, "the generator was busy")),
        passing);
  }

  private static RequestMemory memory(String threads, String pool, String doubt) {
    return new RequestMemory(
        threads + pool,
        threads,
        Map.of("pool", pool),
        5000,
        4990,
        3,
        Stream.of(RequestMemory.Kind.values())
            .map(
                kind ->
                    new RequestMemory.Part(
                        kind,
                        (place(kind) + 1) * (16 << 20),
                        12_288 * (place(kind) + 1),
                        place(kind) == 1 ? null : new Range(11_264, 53_312)))
            .toList(),
        doubt);
  }

  private static String readings() {
    return Stream.of(0, 50, 100)
        .map(
            held ->
                Csv.line(
                        new MemoryReading(
                                held / 50,
                                100,
                                held,
                                held - held / 10,
                                held + 3,
                                9 << 20,
                                (long) held << 20,
                                9 << 20,
                                1L << 27,
                                1L << 28)
                            .fields())
                    + "\n")
        .reduce(Csv.line(MemoryReading.COLUMNS) + "\n", String::concat);
  }

  private static void whole(String name, ResultsFolder results) throws IOException {
    Report.writePage(results, false);
    agree(name + ".html", page(results.reportHtml()));
    agree(name + ".md", Files.readString(results.summaryMd()));
    agree(name + ".csv", Files.readString(results.cellsCsv()));
  }

  /** Without its programs and styles; the charts have their keys in order, a line an object. */
  private static String page(Path file) throws IOException {
    String page = PROGRAM.matcher(Files.readString(file)).replaceAll("");
    return DATA.matcher(page.replaceAll("sha256-[^']*", "sha256"))
        .replaceAll(data -> Matcher.quoteReplacement("DATA" + lines(data.group(1))));
  }

  private static String lines(String json) {
    return JSON.writeValueAsString(JSON.readValue(json, Object.class)).replace("{\"", "\n{\"");
  }

  private static void agree(String name, String text) throws IOException {
    Path agreed = AGREED.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(AGREED);
      Files.writeString(agreed, text);
    }
    assertThat(text)
        .as("%s is not as agreed; -Dgolden.update=true writes it again", agreed)
        .isEqualTo(Files.readString(agreed));
  }

  private static int place(RequestMemory.Kind kind) {
    return List.of(RequestMemory.Kind.values()).indexOf(kind);
  }
}
