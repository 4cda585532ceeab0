package dev.loomgauge.run.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import dev.loomgauge.protocol.load.EngineClock;
import dev.loomgauge.protocol.load.EngineReady;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.load.K6Engine.K6Report;
import dev.loomgauge.run.load.WrkEngine.WrkReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The readers of what load engines report. */
class EngineFuzzTest implements FuzzContract {
  private static final Path OWN = Path.of("src/test/resources/dev/loomgauge/run/load");

  @Override
  public List<FuzzedReader> readers(Path folder) {
    return List.of(
        new FuzzedReader(
            "wrk",
            FuzzedReader.files(OWN, "wrk-timeouts.json", "wrk-window.json"),
            List.of("null"),
            input -> WrkReport.read(Files.write(folder.resolve("wrk.json"), input), Instant.EPOCH),
            Set.of(UserError.class)),
        new FuzzedReader(
            "k6",
            FuzzedReader.files(OWN, "k6-summary.json", "k6-refused.json"),
            List.of("\"load_began\"", "\"window_ok\"", "\"values\"", "null"),
            input ->
                Wire.read(new String(input, UTF_8), K6Report.class)
                    .summary(
                        Instant.ofEpochMilli(1_900_000_000_000L),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        100),
            Set.of(LoadException.class, WireException.class)),
        new FuzzedReader(
            "engine",
            Stream.of(Seconds.of(3, 1_700_000_000_000L, 9), new EngineReady(1), new EngineClock(5))
                .map(line -> Wire.line(line).getBytes(UTF_8))
                .toList(),
            List.of("\"ready\"", "\"second\"", "null"),
            EngineFuzzTest::line,
            Set.of(UserError.class)));
  }

  /** Lines that are not understood end the load with an error, and are not thrown. */
  private static void line(byte[] input) {
    EngineOutput output = new EngineOutput(1, new SecondsMerge(1, _ -> {}), 41);
    new String(input, UTF_8).lines().forEach(output::line);
    if (output.over().isCompletedExceptionally()
        && output.over().exceptionNow() instanceof LoadException e) {
      throw e;
    }
  }
}
