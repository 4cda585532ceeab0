package dev.loomgauge.cli.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.outside.Harmless;
import dev.loomgauge.cli.own.FactsTry.FactsJson;
import dev.loomgauge.cli.own.FactsTry.Known;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.HarmlessOutput;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.gate.ServiceFacts;
import dev.loomgauge.core.gate.ServiceFacts.CountedFact;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.protocol.fuzz.Payloads;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.CountedService;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.machine.TierException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What is printed and written of a service whose requests were counted. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class FactsTryTest {
  private static final String POOL = "HikariCP connections";

  /** As of a service on virtual threads that asks a database once, and opens no connection. */
  private static final List<CountedFact> FACTS =
      List.of(
          new CountedFact(FactKind.CARRIED, "", List.of(1.0, 1.0, 1.0)),
          new CountedFact(FactKind.PINNED, "", List.of(0.0)),
          new CountedFact(FactKind.TAKEN, POOL, List.of(1.0, 1.0, 1.0)),
          new CountedFact(FactKind.TAKEN, "HttpClient connections", List.of(2.0, 2.0, 2.0)),
          new CountedFact(FactKind.HELD, POOL, List.of(1.0)),
          new CountedFact(FactKind.HELD, "HttpClient connections", List.of(2.0)),
          new CountedFact(FactKind.OPENED, "", List.of()),
          new CountedFact(FactKind.REPLIES, "127.0.0.1:5432", List.of(11.0, 11.0, 11.0)),
          new CountedFact(FactKind.WAITS, "Thread.sleep", List.of(0.98, 1.0, 1.02)),
          new CountedFact(FactKind.ALLOCATED, "", List.of(61_000.0, 61_400.0, 62_000.0)),
          new CountedFact(FactKind.LIMIT, POOL, List.of(10.0)),
          new CountedFact(
              FactKind.LIMIT, "Jetty virtual threads", List.of(Double.POSITIVE_INFINITY)),
          new CountedFact(FactKind.FAILED, "", List.of(0.0, 0.0, 0.0)));

  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, UTF_8);

  private static FactsTry.Asked asked(Path results, List<Integer> users) {
    return new FactsTry.Asked(
        "shop",
        Optional.empty(),
        OptionalLong.of(7),
        new Discovery.Load(
            new RequestPattern("/orders", Map.of(), Optional.empty()),
            AskedOrigin.UNKNOWN,
            1_000,
            QuickPace.QUICK),
        users,
        results);
  }

  private FactsTry counting(PrintStream to, TryObserver<FactsTry.Asked, CountedService> counting) {
    return new FactsTry(
        new Installation(folder, Path.of("jdk")), to, ProgressLine.of(to, true), counting);
  }

  private FactsTry printing(PrintStream to) {
    return counting(
        to,
        _ -> {
          throw new AssertionError("nothing is counted");
        });
  }

  private static Known known(ServiceFacts facts, List<Integer> users, Forecast... predictions) {
    return new Known(
        asked(Path.of("/results/20261130-101112-shop"), users),
        Instant.parse("2026-11-30T10:11:12Z"),
        "2 CPUs, AMD EPYC 7B13, amd64, 16 GB",
        facts,
        List.of(predictions));
  }

  private static Forecast forecast(String threads, double rps, Map<Figure, Interval> intervals) {
    return new Forecast(
        List.of(
            PredictedRow.of(
                threads,
                500,
                rps,
                ExpectedFigures.of("laws", rps, 12.5, null, null, null, 0, Map.of())
                    .with(intervals))),
        List.of("threads", "users"),
        List.of());
  }

  private static final Known WHOLE =
      known(
          new ServiceFacts(FACTS, 1_204, 0),
          List.of(500),
          forecast(
              "virtual",
              940,
              Map.of(Figure.THROUGHPUT, new Interval(new Range(900, 1_000), 0.03, "12 pairs"))));

  private static final Known POOR =
      known(
          new ServiceFacts(
              List.of(new CountedFact(FactKind.FAILED, "", List.of(0.5, 0.5))), 0, 0.5),
          List.of(500));

  @Test
  void fileAndScreenAreAsAgreed() throws IOException {
    Golden.checkPrinted("facts.json", out -> out.print(FactsJson.of(WHOLE)));
    Golden.checkPrinted(
        "facts.txt",
        out -> {
          printing(out).print(WHOLE);
          out.println("---");
          printing(out).print(POOR);
        });
  }

  @Test
  void theJsonKeepsToItsSchema() throws IOException {
    String schema = Files.readString(Commands.root().resolve("schemas/facts.schema.json"));
    String odd = String.join("", Payloads.all());
    for (Known known :
        List.of(
            WHOLE,
            POOR,
            known(new ServiceFacts(FACTS, 3, 0), List.of(), forecast("platform", 5, Map.of())),
            known(
                new ServiceFacts(
                    List.of(new CountedFact(FactKind.REPLIES, odd, List.of(1.0))), 3, 0),
                List.of()))) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema)
                  .validate(FactsJson.of(known), InputFormat.JSON))
          .extracting(Error::toString)
          .isEmpty();
    }
  }

  private Map<String, Object> run(Optional<ModeEvidence> seen, List<Integer> users)
      throws Exception {
    Path results = folder.resolve("results");
    GateEvidence counts =
        new GateEvidence(
            List.of(
                new Window(50, 0, OptionalLong.of(100_000)),
                new Window(50, 0, OptionalLong.of(101_000))),
            List.of(),
            false,
            HeapSizes.NONE);
    counting(
            out,
            asked -> {
              assertThat(results.resolve("observation")).as("is there before").isDirectory();
              assertThat(results.resolve("facts.json")).as("an earlier one").doesNotExist();
              return new CountedService(counts, seen, 2);
            })
        .run(asked(results, users));
    return Json.readMap(Files.readString(results.resolve("facts.json")));
  }

  @Test
  void withoutUsersNothingIsPredicted() throws Exception {
    Map<String, Object> facts = run(Optional.empty(), List.of());

    assertThat(facts).containsEntry("service", "shop").containsEntry("predicted", List.of());
    assertThat(facts).doesNotContainKeys("void", "unpredicted");
    assertThat(printed.toString(UTF_8))
        .contains("allocated per request  1.96 KB", "Not seen: threads that carry requests")
        .doesNotContain("Predicted", "Nothing is predicted")
        .endsWith("facts.json\n");
  }

  /** 2,000 and 2,020 bytes, of a service that was not started to be counted. */
  @Test
  void whatAServiceThatRunsAllocatesIsInDoubtByAFifth() throws Exception {
    List<?> facts = (List<?>) Objects.requireNonNull(run(Optional.empty(), List.of()).get("facts"));

    assertThat(facts)
        .map(fact -> (Map<?, ?>) fact)
        .filteredOn(fact -> "allocated".equals(fact.get("kind")))
        .singleElement()
        .satisfies(
            fact ->
                assertThat(Double.parseDouble(String.valueOf(fact.get("high"))))
                    .isCloseTo(2_412, within(1.0)));
  }

  @Test
  void bothKindsOfThreadsArePredictedOfPlatformThreadsAndOneOfVirtualOnes() throws Exception {
    run(Optional.of(ObservedModes.of("platform")), List.of(64));
    assertThat(printed.toString(UTF_8))
        .containsSubsequence("Predicted, platform threads:", "Predicted, virtual threads:");
    printed.reset();

    run(Optional.of(ObservedModes.of("virtual")), List.of(64));
    assertThat(printed.toString(UTF_8))
        .contains("Predicted, virtual threads:")
        .doesNotContain("Predicted, platform threads:");
  }

  @Test
  void whereNothingWasRecordedThereIsTheReason() throws Exception {
    assertThat(run(Optional.of(ObservedModes.unseen("platform")), List.of(64)))
        .containsEntry("unpredicted", "what happens inside a request was not seen");
  }

  @Test
  void anEarlierFileIsGoneWhereTheServiceDoesNotAnswer() throws Exception {
    Path results = Files.createDirectory(folder.resolve("results"));
    Path file = Files.writeString(results.resolve("facts.json"), "{}");

    assertThatThrownBy(
            () ->
                counting(
                        out,
                        _ -> {
                          throw new TierException("shop ended");
                        })
                    .run(asked(results, List.of())))
        .isInstanceOf(TierException.class);
    assertThat(file).doesNotExist();
  }

  @Test
  void namesFromOutsideSteerNoTerminal() {
    for (String odd : Payloads.all()) {
      printed.reset();
      printing(new HarmlessOutput(printed))
          .print(
              known(
                  new ServiceFacts(
                      List.of(new CountedFact(FactKind.REPLIES, odd, List.of(1.0))), 3, 0),
                  List.of()));
      Harmless.terminal(printed.toString(UTF_8));
    }
  }
}
