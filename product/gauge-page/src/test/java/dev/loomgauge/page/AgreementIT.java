package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** The script of the page in a real browser, beside the classes that it was compiled from. */
@Tag("full")
class AgreementIT {
  private static final Path SCRIPT = Path.of("target/script/solver.js");
  private static final int MODELS = 500;
  private static final int REQUESTS = 2_000;

  /** The page prints three or four. */
  private static final int DIGITS = 10;

  /** What rounding leaves of the difference of two numbers that are the same. */
  private static final double NOTHING = 1e-12;

  /** Below it a share has fewer digits than decimals. */
  private static final double SMALL = 1e-6;

  private static final int DECIMALS = 13;

  @TempDir Path folder;
  private Path chromium = Path.of("");

  @BeforeEach
  void findABrowser() {
    Optional<Path> found =
        Stream.of("chromium", "google-chrome", "chromium-browser")
            .flatMap(
                name ->
                    Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(part -> Path.of(part, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "needs chromium or google-chrome");
    chromium = found.orElseThrow();
  }

  @Test
  void modelsAtRandomHaveTheSameFiguresInTheBrowserAndInTheJvm(TestReporter reporter)
      throws Exception {
    long seed = System.nanoTime();
    reporter.publishEntry("seed", String.valueOf(seed));
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    for (int i = 0; i < MODELS; i++) {
      Drawn drawn = Drawn.of(random);
      boolean percentiles = i % 2 == 0;
      calls.add("service(%s).limits()".formatted(drawn.words()));
      expected.add(printed(drawn.service().limits()));
      calls.add("service(%s).solve(%d,%s)".formatted(drawn.words(), REQUESTS, percentiles));
      expected.add(printed(drawn.service().solve(REQUESTS, percentiles)));
    }

    List<List<String>> answers = answers(calls);

    assertThat(answers).hasSameSizeAs(expected);
    for (int i = 0; i < calls.size(); i++) {
      assertThat(answers.get(i)).as("%s of seed %d", calls.get(i), seed).isEqualTo(expected.get(i));
    }
  }

  private List<List<String>> answers(List<String> calls) throws Exception {
    Path page = folder.resolve("agreement.html");
    Files.writeString(
        page,
        """
          <!doctype html><pre id="answers"></pre>
          <script>%s</script>
          <script>
          document.getElementById('answers').textContent =
            [%s].map(answer => Array.from(answer).join()).join('\\n');
          </script>
          """
            .formatted(Files.readString(SCRIPT), String.join(",\n", calls)));
    String dom = open(page);
    return dom.split("id=\"answers\">", 2)[1]
        .split("</pre>", 2)[0]
        .lines()
        .map(line -> Stream.of(line.split(",", -1)).map(Double::parseDouble))
        .map(numbers -> numbers.map(AgreementIT::printed).toList())
        .toList();
  }

  private String open(Path page) throws IOException, InterruptedException {
    Path out = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--user-data-dir=" + folder.resolve("profile"),
                "--timeout=60000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(out);
  }

  private static List<String> printed(double[] values) {
    return Arrays.stream(values).mapToObj(AgreementIT::printed).toList();
  }

  private static String printed(double value) {
    if (Math.abs(value) < NOTHING) {
      return "0";
    }
    // A share close to 0 is computed as 1 - x: rounding leaves an absolute error, not a relative
    // one.
    return Math.abs(value) < SMALL
        ? String.format(Locale.ROOT, "%." + DECIMALS + "f", value)
        : String.format(Locale.ROOT, "%." + (DIGITS - 1) + "e", value);
  }

  /**
   * A service as somebody might set it, from one user to a few hundred.
   *
   * @param threads 0 for virtual threads
   */
  private record Drawn(
      int users,
      double think,
      int threads,
      int connections,
      boolean held,
      int cores,
      double cpu,
      double database,
      double downstream) {
    static Drawn of(SplittableRandom random) {
      return new Drawn(
          whole(random, 400),
          random.nextBoolean() ? 0 : random.nextDouble(500),
          random.nextInt(3) == 0 ? 0 : whole(random, 300),
          whole(random, 200),
          random.nextBoolean(),
          whole(random, 32),
          Math.exp(random.nextDouble(Math.log(0.01), Math.log(100))),
          random.nextDouble(50),
          random.nextInt(4) == 0 ? 0 : random.nextDouble(400));
    }

    private static int whole(SplittableRandom random, int most) {
      return (int) Math.round(Math.exp(random.nextDouble(Math.log(most))));
    }

    String words() {
      return Stream.of(users, think, threads, connections, held, cores, cpu, database, downstream)
          .map(String::valueOf)
          .collect(Collectors.joining(","));
    }

    PageSolver service() {
      return PageSolver.service(
          users, think, threads, connections, held, cores, cpu, database, downstream);
    }
  }
}
