package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Chromium;
import dev.loomgauge.core.Numbers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** The script of the page in a real browser, beside the classes that it was compiled from. */
@Tag("full")
class AgreementIT {
  private static final Path SCRIPT = Path.of("target/classes/dev/loomgauge/page/solver.js");
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

  @Test
  void modelsAtRandomHaveTheSameFiguresInTheBrowserAndInTheJvm(TestReporter reporter)
      throws Exception {
    long seed = System.nanoTime();
    reporter.publishEntry("seed", String.valueOf(seed));
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    for (int i = 0; i < MODELS; i++) {
      String text = drawn(random);
      boolean percentiles = i % 2 == 0;
      PageSolver service = PageSolver.scenario(text, "");
      assertThat(service.problem()).as(text).isEmpty();
      calls.add("scenario(`%s`,'').limits()".formatted(text));
      expected.add(printed(service.limits()));
      calls.add("scenario(`%s`,'').solve(%d,%s)".formatted(text, REQUESTS, percentiles));
      expected.add(printed(service.solve(REQUESTS, percentiles)));
    }

    List<List<String>> answers =
        answers(calls, "Array.from(call()).join()").stream()
            .map(line -> Stream.of(line.split(",", -1)).map(Double::parseDouble))
            .map(numbers -> numbers.map(AgreementIT::printed).toList())
            .toList();

    assertThat(answers).hasSameSizeAs(expected);
    for (int i = 0; i < calls.size(); i++) {
      assertThat(answers.get(i)).as("%s of seed %d", calls.get(i), seed).isEqualTo(expected.get(i));
    }
  }

  @Test
  void aScenarioIsRefusedInTheSameWords() throws Exception {
    List<String> texts =
        List.of(
            "",
            "name: [",
            "name: a",
            "name: a\nfactors: {users: 5}\npath: [{wait: 5}]",
            "name: a\nfactors: {users: 5}\npath: [{wait: 5ms}]\nusers: 7",
            "name: a\nfactors: {users: 0}\npath: [{wait: 5ms}]",
            "name: a\nfactors: {users: 50000}\npath: [{wait: 5ms}]",
            "name: a\nfactors: {rate: 50000}\npath: [{wait: 5ms}]",
            "name: a\nfactors: {users: 5}\nresources: {pool: 2}\npath: [{acquire: poll}]",
            "name: a\nfactors: {users: 5}\nresources: {pool: 2}\npath: [{acquire: pool}]",
            "name: a\nfactors: {users: 5, rest: [1ms, no]}\npath: [{wait: rest}]",
            "name: a\nservices: quick\nfactors: {users: 5}\npath: [{wait: 5ms}]");
    List<String> calls = texts.stream().map("scenario(`%s`,'').problem()"::formatted).toList();

    List<String> answers = answers(calls, "call()");

    assertThat(answers)
        .containsExactlyElementsOf(
            texts.stream().map(text -> PageSolver.scenario(text, "").problem()).toList())
        .allSatisfy(problem -> assertThat(problem).contains(PageModel.FILE));
  }

  /** What a page with the script writes down, a line for each call. */
  private List<String> answers(List<String> calls, String written) throws Exception {
    Path page = folder.resolve("agreement.html");
    Files.writeString(
        page,
        """
          <!doctype html><pre id="answers"></pre>
          <script>%s</script>
          <script>
          document.getElementById('answers').textContent =
            [%s].map(call => %s).join('\\n');
          </script>
          """
            .formatted(
                Files.readString(SCRIPT),
                calls.stream()
                    .map(call -> "() => " + call)
                    .reduce((a, b) -> a + ",\n" + b)
                    .orElseThrow(),
                written));
    return Chromium.in(folder)
        .open(page.toUri().toString(), "800,600", "document.readyState === 'complete'")
        .text("answers")
        .lines()
        .toList();
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

  /** A service as somebody might set it, for one user, or request a second, to a few hundred. */
  private static String drawn(SplittableRandom random) {
    double work = Math.exp(random.nextDouble(Math.log(0.01), Math.log(100)));
    String use = "{use: {station: cpu, %s}}".formatted(time("demand", random, work));
    String back = "{release: connections}";
    boolean held = random.nextBoolean();
    boolean open = random.nextInt(4) == 0;
    return Numbers.format(
        """
        name: drawn
        factors: {%s: %d, threads: %s, connections: %d, cores: %d}
        load: {%s}
        stations: {cpu: {servers: cores, discipline: %s}}
        resources: {threads: threads, connections: connections}
        path:
          - acquire: threads
          - %s
          - acquire: connections
          - wait: {%s}
          - %s
          - wait: {%s}
          - %s
          - %s
        """,
        open ? "rate" : "users",
        whole(random, 400),
        random.nextInt(3) == 0 ? "unlimited" : String.valueOf(whole(random, 300)),
        whole(random, 200),
        whole(random, 32),
        open
            ? "arrivals: " + (random.nextBoolean() ? "poisson" : "constant")
            : Numbers.format("think: %.6fms", random.nextBoolean() ? 0 : random.nextDouble(500)),
        random.nextBoolean() ? "sharing" : "polling",
        use,
        time("delay", random, random.nextDouble(50)),
        held ? use : back,
        time("delay", random, random.nextInt(4) == 0 ? 0 : random.nextDouble(400)),
        held ? back : use,
        "{release: threads}");
  }

  /** A mean, in milliseconds, and how single values scatter. */
  private static String time(String key, SplittableRandom random, double mean) {
    return switch (mean == 0 ? 0 : random.nextInt(4)) {
      case 0 -> Numbers.format("%s: %.6fms", key, mean);
      case 1 ->
          Numbers.format("distribution: uniform, from: %.6fms, to: %.6fms", mean / 4, 7 * mean / 4);
      case 2 -> Numbers.format("%s: %.6fms, distribution: exponential", key, mean);
      default ->
          Numbers.format(
              "%s: %.6fms, distribution: lognormal, cv: %.6f", key, mean, random.nextDouble(2));
    };
  }

  private static int whole(SplittableRandom random, int most) {
    return (int) Math.round(Math.exp(random.nextDouble(Math.log(most))));
  }
}
