package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Chromium;
import dev.loomgauge.core.result.file.Csv;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the solvers in a real browser, beside the command that it gives. */
@Tag("full")
@Tag("beside")
class WhatIfPageIT {
  private static final Path PAGE =
      Commands.root().resolve("product/gauge-page/target/what-if.html");
  private static final String SOLVED = "document.documentElement.dataset.solved === 'yes'";
  private static final String OWN =
      """
      name: own
      factors: {users: [40, 80], slots: 12, rest: 35ms}
      stations: {disk: {servers: 2, discipline: fifo}}
      resources: {slots: {capacity: slots, label: upload slots}}
      path:
        - acquire: slots
        - use: {station: disk, demand: 3ms, distribution: exponential}
        - wait: rest
        - release: slots
      """;

  private static final String OPEN =
      """
      name: open
      factors: {rate: [50, 200], slots: 4, database-time: 30ms, jdk: [21, 25]}
      stations: {disk: {servers: 2, discipline: fifo}}
      resources: {slots: {capacity: slots, label: "HikariCP pool: connections"}}
      path:
        - acquire: slots
        - use: {station: disk, distribution: uniform, from: 2ms, to: 4ms}
        - {wait: database-time, for: database}
        - release: slots
      """;

  @TempDir Path folder;
  private Chromium chromium = new Chromium(Path.of(""), Path.of(""));

  @BeforeEach
  void findABrowser() {
    chromium = Chromium.in(folder);
  }

  private Chromium.Dom open(String fragment) throws Exception {
    return open(PAGE, fragment, "1280,2000");
  }

  private Chromium.Dom open(Path page, String fragment, String size) throws Exception {
    return chromium.open(page.toUri() + fragment, size, SOLVED);
  }

  /** Whether a script of the test has written data down. */
  private static String has(String data) {
    return "document.documentElement.dataset.%s !== undefined".formatted(data);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#threads=virtual&users=40",
        "#threads=virtual&connection=held&users=300",
        "#.system=pool-server&threads=platform",
        "#.text=OWN&users=80&rest=20ms",
        "#.text=OPEN&rate=12.5",
        "#.text=OPEN&rate=60",
        "#.text=OPEN&rate=200",
      })
  void theCopiedCommandPrintsTheFiguresOfThePage(String fragment) throws Exception {
    Chromium.Dom page = open(fragment.replace("OWN", encoded(OWN)).replace("OPEN", encoded(OPEN)));
    Map<String, String> predicted = predicted(page.text("command"));

    String known = page.text("known");
    boolean grows = known.startsWith("More arrives than passes");
    assertThat(grows).isEqualTo(fragment.endsWith("rate=200"));
    boolean exact =
        grows || known.startsWith("Exact") || known.startsWith("Throughput and mean are exact");
    double throughput = figure(page, "throughput");
    double its = number(predicted, "throughput_rps");
    double half = its - number(predicted, "throughput_90_low", its);
    double shown = exact ? 0 : percent(known, "throughput") * its;
    // The page prints three digits or more.
    assertThat(throughput).isCloseTo(its, within(0.005 * its + half + shown));
    double p99 = number(predicted, "p99_ms");
    double known99 = p99 - number(predicted, "p99_low", p99);
    double shown99 = known.contains("p99 to") ? percent(known, "p99") * p99 : known99;
    assertThat(figure(page, "p99")).isCloseTo(p99, within(0.005 * p99 + known99 + shown99));
  }

  private static double number(Map<String, String> row, String column) {
    return Double.parseDouble(row.getOrDefault(column, ""));
  }

  /** The same of a column that may be empty. */
  private static double number(Map<String, String> row, String column, double otherwise) {
    return row.getOrDefault(column, "").isEmpty() ? otherwise : number(row, column);
  }

  /** Runs what the page gives to be copied, as a shell would, but in this JVM. */
  private Map<String, String> predicted(String command) throws Exception {
    List<String> lines = command.lines().toList();
    String last = lines.getLast();
    if (lines.size() > 1) {
      Process shell =
          new ProcessBuilder("sh", "-c", String.join("\n", lines.subList(0, lines.size() - 1)))
              .directory(folder.toFile())
              .inheritIO()
              .start();
      assertThat(shell.waitFor()).isZero();
      last = last.replace("what-if.yaml", folder.resolve("what-if.yaml").toString());
    }
    List<String> words = new ArrayList<>(Arrays.asList(last.split(" ", -1)));
    assertThat(words.removeFirst()).isEqualTo("./loomgauge");
    words.addAll(List.of("--plain", "--format", "csv"));
    Commands.Done done = Commands.run(words.toArray(String[]::new));
    assertThat(done.code()).as(done.err()).isZero();
    List<List<String>> records = Csv.parse(done.out());
    assertThat(records).as("one row").hasSize(2);
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < records.getFirst().size(); i++) {
      row.put(records.getFirst().get(i), records.getLast().get(i));
    }
    return row;
  }

  /** A figure that the page shows, in requests per second or milliseconds. */
  private static double figure(Chromium.Dom page, String name) {
    String shown = page.first("<dt>" + name + "</dt><dd>([^<]*)<");
    double number = Double.parseDouble(shown.split(" ", 2)[0].replace(",", ""));
    return shown.endsWith(" s") ? 1000 * number : number;
  }

  private static double percent(String known, String name) {
    String shown = known.replaceFirst(".*" + name + "[a-z ]* to ([0-9.]+) %.*", "$1");
    return Double.parseDouble(shown) / 100;
  }

  @Test
  void theScenarioToBeCopiedIsPredictedAsTheStateOfTheSliders() throws Exception {
    Path page =
        script(
            """
            document.documentElement.dataset.copied = written();
            """);
    Chromium.Dom dom = open(page, "#threads=virtual&users=70&call=80ms", "1280,2000");
    Path file = Files.writeString(folder.resolve("copied.yaml"), dom.data("copied"));

    Commands.Done copied = Commands.run("predict", file.toString(), "--plain", "--format", "csv");
    Map<String, String> predicted = predicted(dom.text("command"));

    assertThat(copied.code()).as(copied.err()).isZero();
    List<List<String>> records = Csv.parse(copied.out());
    assertThat(records).hasSize(2);
    assertThat(records.getLast()).containsExactlyElementsOf(predicted.values());
    assertThat(predicted).containsEntry("threads", "virtual").containsEntry("call", "80ms");
  }

  @Test
  void theAddressHasTheStateAndOpensItAgain() throws Exception {
    Path page =
        script(
            """
            const of = name => [...document.getElementById('controls').children].find(box => box.name === name);
            const range = of('call').querySelector('[type=range]');
            range.value = Number(range.value) - 5;
            range.dispatchEvent(new Event('input'));
            const virtual = of('threads').querySelector('[value=virtual]');
            virtual.checked = true;
            virtual.dispatchEvent(new Event('change'));
            setTimeout(() => { document.documentElement.dataset.address = location.hash; }, 500);
            """);
    Chromium.Dom moved =
        chromium.open(page.toUri() + "#users=90", "1280,2000", SOLVED + " && " + has("address"));
    String address = moved.data("address");
    Chromium.Dom again = open(address);

    assertThat(address).contains("users=90", "threads=virtual", "call=").doesNotContain("pool");
    assertThat(again.text("command")).isEqualTo(moved.text("command")).contains("--set users=90");
    assertThat(figure(again, "throughput")).isEqualTo(figure(moved, "throughput"));
  }

  @Test
  void anOwnScenarioIsRefusedInTheWordsOfThePredictCommand() throws Exception {
    String text = OWN.replace("acquire: slots", "acquire: slot");
    Chromium.Dom page =
        chromium.open(
            PAGE.toUri() + "#.text=" + encoded(text),
            "1280,2000",
            "document.getElementById('problem').textContent !== ''");
    Path file = Files.writeString(folder.resolve("what-if.yaml"), text);

    Commands.Done done = Commands.run("predict", file.toString());

    assertThat(page.text("problem"))
        .startsWith("what-if.yaml:6: ")
        .contains("Did you mean 'slots'?");
    assertThat(done.err().replace(folder + "/", "").replaceAll("\\s+", " "))
        .contains(page.text("problem"));
  }

  @Test
  void everyControlHasANameAndSaysItsValue() throws Exception {
    Path page =
        script(
            """
            const root = document.documentElement, named = control => control.labels?.length || control.getAttribute('aria-label');
            const controls = [...document.querySelectorAll('input, select, textarea')].filter(c => !c.closest('#guessing'));
            root.dataset.controls = controls.length;
            root.dataset.nameless = controls.filter(c => !named(c)).map(c => c.id || c.type).join();
            root.dataset.silent = [...document.querySelectorAll('#controls [type=range]')].filter(c => !c.getAttribute('aria-valuetext')).length;
            root.dataset.unitless = [...document.querySelectorAll('#controls [type=number] + small')].filter(unit => unit.textContent !== (document.getElementById(unit.previousSibling.getAttribute('aria-describedby'))?.textContent ?? '')).length;
            root.dataset.pictures = [...document.querySelectorAll('svg')].filter(svg => svg.getAttribute('role') === 'img' && (svg.getAttribute('aria-labelledby') + ' ' + svg.getAttribute('aria-describedby')).split(' ').every(id => document.getElementById(id).textContent.trim())).length;
            root.dataset.overflow = root.scrollWidth - window.innerWidth;
            """);

    for (String size : List.of("390,844", "1280,2000", "1920,2000")) {
      Chromium.Dom dom = open(page, "", size);
      assertThat(Integer.parseInt(dom.data("controls"))).isGreaterThan(15);
      assertThat(dom.data("nameless")).isEmpty();
      assertThat(dom.data("silent")).isEqualTo("0");
      assertThat(dom.data("unitless")).isEqualTo("0");
      assertThat(dom.data("pictures")).isEqualTo("2");
      assertThat(Integer.parseInt(dom.data("overflow"))).isLessThanOrEqualTo(0);
      assertThat(dom.text()).contains("id=\"answer\" aria-live=\"polite\"");
    }
  }

  @Test
  void everyLessonAsksThenPredictsThenTellsTheMeasurement() throws Exception {
    Path page =
        script(
            """
            const root = document.documentElement, told = [];
            window.addEventListener('error', event => { root.dataset.failed = event.message; });
            const hidden = () => document.getElementById('results').hidden;
            document.getElementById('lessons').open = true;
            const revealed = () => document.getElementById('revealed').textContent;
            (async () => {
              for (const button of document.querySelectorAll('#lesson-list button')) {
                button.click();
                const asked = hidden();
                document.getElementById('reveal').click();
                while (!revealed().includes('The solvers predict ')) await new Promise(resolve => setTimeout(resolve, 10));
                document.getElementById('reveal').click();
                told.push([asked, hidden(), revealed().includes('Measured: '), document.activeElement === button].join());
              }
              root.dataset.told = [...new Set(told)].join('|');
              root.dataset.lessons = told.length;
            })();
            """);
    Chromium.Dom dom = chromium.open(page.toUri().toString(), "1280,2000", has("lessons"));

    assertThat(dom.data("told")).isEqualTo("true,false,true,true");
    assertThat(dom.data("lessons")).isEqualTo("8");
    assertThat(dom.text()).doesNotContain("data-failed");
  }

  @Test
  void simulationsRunInAWorkerAndWithoutOneInThePage() throws Exception {
    String count =
        """
        const root = document.documentElement, parsed = scenario;
        let solves = 0;
        scenario = (...of) => {
          const solver = parsed(...of), solve = solver.solve.bind(solver);
          solver.solve = (...how) => { root.dataset.solves = ++solves; return solve(...how); };
          return solver;
        };
        root.dataset.solves = 0;
        """;
    Path page = script(count);
    Path workerless = folder.resolve("workerless.html");
    Files.writeString(
        workerless, Files.readString(page).replace("new Worker(", "new NoSuchWorker("));

    Chromium.Dom worked = open(page, "#threads=virtual&users=70", "1280,2000");
    Chromium.Dom alone = open(workerless, "#threads=virtual&users=70", "1280,2000");

    assertThat(worked.data("solves")).isEqualTo("0");
    assertThat(Integer.parseInt(alone.data("solves"))).isGreaterThan(10);
    assertThat(worked.text("known")).startsWith("Simulated");
    assertThat(figure(worked, "throughput")).isEqualTo(figure(alone, "throughput"));
    assertThat(figure(worked, "p99")).isEqualTo(figure(alone, "p99"));
  }

  @Test
  void anotherSystemEndsTheLesson() throws Exception {
    Path page =
        script(
            """
            const root = document.documentElement, of = id => document.getElementById(id);
            window.addEventListener('error', event => { root.dataset.failed = event.message; });
            of('lesson-list').children[1].click();
            of('system').selectedIndex = 3;
            of('system').dispatchEvent(new Event('change'));
            root.dataset.ended = [of('results').hidden, of('reveal').hidden, of('guessing').hidden, of('lesson-ask').textContent].join();
            """);
    Chromium.Dom dom = open(page, "", "1280,2000");

    assertThat(dom.data("ended")).isEqualTo("false,true,true,");
    assertThat(dom.text()).doesNotContain("data-failed");
  }

  @Test
  void theAddressRunsNothing() throws Exception {
    String text = OWN.replace("upload slots", "<img src=x onerror=alert(1)>");
    Chromium.Dom dom = open("#.text=" + encoded(text));

    assertThat(dom.text()).contains("&lt;img src=x onerror=alert(1)&gt;").doesNotContain("<img");
  }

  private Path script(String script) throws IOException {
    return Chromium.withScript(PAGE, script, folder.resolve("scripted.html"));
  }
}
