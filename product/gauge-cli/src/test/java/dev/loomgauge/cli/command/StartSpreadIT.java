package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.bench.StartSpread;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Load engines on four hosts, whose clocks are seconds apart, begin together, as one server sees
 * it, and their counts are those of the server.
 */
@Tag("full")
@Tag("beside")
class StartSpreadIT {
  private static final List<String> CLOCKS = List.of("-2", "-1", "+1", "+2");
  private static final int STARTS = 2;
  private static final Pattern CLOCK =
      Pattern.compile("The clock of host([1-4]) is ahead by (-?[0-9.]+) ms");

  /** Without a correction it would be 4,000; lab/bench/start-spread.sh measures it. */
  private static final double MOST_MS = 500;

  private Path folder = Path.of("");
  private @Nullable NamespaceHosts up;
  private @Nullable Process running;

  @BeforeEach
  void startHosts() throws Exception {
    folder = TestFolders.create("clocks");
    up = NamespaceHosts.up(folder, CLOCKS);
  }

  @AfterEach
  void endHosts() throws Exception {
    if (running != null) {
      running.destroyForcibly().waitFor();
    }
    if (up != null) {
      up.down();
    }
    TestFolders.delete(folder);
  }

  @Test
  void enginesWhoseClocksAreSecondsApartBeginTogetherAndCountTogether() throws Exception {
    String told = told();

    List<MatchResult> clocks = CLOCK.matcher(told).results().toList();
    assertThat(clocks).as(told).hasSize(CLOCKS.size());
    for (MatchResult clock : clocks) {
      int host = Integer.parseInt(clock.group(1));
      assertThat(Double.parseDouble(clock.group(2)))
          .as("the clock of host" + host)
          .isCloseTo(1000.0 * Integer.parseInt(CLOCKS.get(host - 1)), within(MOST_MS));
    }
    List<List<String>> rows = rows(told);
    assertThat(rows).as(told).hasSize(STARTS);
    for (List<String> row : rows) {
      assertThat(Double.parseDouble(row.get(6))).as("spread in ms: " + told).isLessThan(MOST_MS);
      assertThat(Long.parseLong(row.get(7))).as("requests of the server").isPositive();
      assertThat(row.get(8)).as("of the engines").isEqualTo(row.get(7));
      assertThat(row.get(9)).as("in the histogram").isEqualTo(row.get(7));
      assertThat(row.get(10)).as("seconds alike").isEqualTo("5 of 5");
    }
  }

  /**
   * What the program of lab/bench/start-spread.sh prints on the controller; here, too, as a figure.
   */
  private String told() throws IOException, InterruptedException {
    NamespaceHosts hosts = Objects.requireNonNull(up);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Dloomgauge.home=" + Commands.root(),
                "-cp",
                System.getProperty("java.class.path"),
                StartSpread.class.getName(),
                "--config=" + hosts.configuration(),
                "--rounds=1",
                "--starts=" + STARTS));
    for (int host = 1; host <= CLOCKS.size(); host++) {
      command.add("host" + host);
    }
    Process process =
        new ProcessBuilder(hosts.onController(command))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    running = process;
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).as(Files.readString(err)).isTrue();
    String told = Files.readString(out);
    assertThat(process.exitValue()).as(told + Files.readString(err)).isZero();
    System.out.println(told);
    return told;
  }

  /** Cells of the table: round, start, four hosts, spread, and counts. */
  private static List<List<String>> rows(String told) {
    return told.lines()
        .filter(line -> line.matches("\\| [0-9].*"))
        .map(line -> List.of(line.substring(2).split(" *\\| *", -1)))
        .toList();
  }
}
