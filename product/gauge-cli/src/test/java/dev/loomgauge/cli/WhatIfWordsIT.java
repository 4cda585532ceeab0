package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Chromium;
import dev.loomgauge.core.ShownPage;
import dev.loomgauge.core.ShownPage.Spoken;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the sliders are called, what a screen reader reads, and names from outside. */
@Tag("full")
@Tag("beside")
class WhatIfWordsIT {
  private static final Path PAGE =
      Commands.root().resolve("product/gauge-page/target/what-if.html");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String OPEN =
      """
      name: open
      factors: {rate: [50, 90], slots: 4, database-time: 30ms, jdk: [21, 25]}
      stations: {disk: {servers: 2, discipline: fifo, label: disks of the cache}}
      resources: {slots: {capacity: slots, label: "HikariCP pool: connections"}}
      path:
        - acquire: slots
        - use: {station: disk, demand: 3ms}
        - {wait: database-time, for: database}
        - release: slots
      """;

  @TempDir Path folder;
  private Chromium chromium = new Chromium(Path.of(""), Path.of(""));

  @BeforeEach
  void findABrowser() {
    chromium = Chromium.in(folder);
  }

  private ShownPage solved(String address) throws Exception {
    ShownPage page = chromium.show(address, "1280,2000");
    assertThat(page.becomes("document.documentElement.dataset.solved === 'yes'")).isTrue();
    return page;
  }

  /**
   * Sees that each slider has a name, and the text of its value: the protocol tells a number alone,
   * so that the text is taken from the attribute.
   *
   * @param root of the panel, in the words of its script
   */
  private static void assertSpoken(ShownPage page, String root, String... sliders)
      throws Exception {
    List<Spoken> all = page.spoken();
    String texts =
        "[...%s.querySelectorAll('[type=range]')].map(r => r.getAttribute('aria-label') + ': ' + r.getAttribute('aria-valuetext')).join('|')"
            .formatted(root + ".getElementById('controls')");
    List<String> told = List.of(page.evaluate(texts).split("[|]", -1));
    assertThat(told).contains(sliders).noneMatch(text -> text.matches(".*: (null)?"));
    assertThat(all.stream().filter(one -> one.role().equals("slider")).map(Spoken::name))
        .containsExactlyElementsOf(
            told.stream().map(text -> text.replaceFirst(": [^:]*$", "")).toList());
    assertThat(all)
        .filteredOn(one -> "polite".equals(one.properties().get("live")))
        .extracting(Spoken::name)
        .contains("Answer");
    assertThat(
            all.stream()
                .filter(one -> one.role().matches("image|img"))
                .map(one -> one.name() + ": " + one.properties().get("description")))
        .anyMatch(words -> words.matches("Requests per second, against (users|arrivals): .* at .*"))
        .anyMatch(
            words -> words.matches("Mean response time, against (users|arrivals): .*At least .*"));
    assertThat(all)
        .filteredOn(one -> one.role().matches("spinbutton|textbox|combobox|button|radio"))
        .extracting(Spoken::name)
        .doesNotContain("");
  }

  @Test
  void aScreenReaderIsToldEachValueWithItsUnitTheAnswerAndBothCharts() throws Exception {
    try (ShownPage page = solved(PAGE.toUri() + "#threads=platform&users=400")) {
      assertSpoken(
          page,
          "document",
          "users: 400 users",
          "CPU cores: 1 core",
          "downstream delay: 200 milliseconds");
    }
  }

  @Test
  void predictionsOfArrivalsHaveSlidersThatAreCalledAsTheirScenarioCallsThem() throws Exception {
    Path file = Files.writeString(folder.resolve("open.yaml"), OPEN);
    Path out = folder.resolve("predicted");
    assertThat(Commands.run("predict", file.toString(), "--out", out.toString()).code()).isZero();

    try (ShownPage page = solved(out.resolve("prediction.html").toUri() + "#what-if&rate=60")) {
      String panel = "document.getElementById('what-if-place').shadowRoot.";
      assertSpoken(
          page,
          "document.getElementById('what-if-place').shadowRoot",
          "requests per second: 60 requests per second",
          "HikariCP pool: connections: 4 connections",
          "delay of the database: 30 milliseconds");
      assertThat(page.evaluate(panel + "getElementById('fixed').textContent"))
          .startsWith("No slider for jdk: nothing in this model depends on it. Before JDK 24 ");
      assertThat(page.evaluate(panel + "getElementById('answer').textContent"))
          .startsWith("No limit is reached: 60.0 req/s arrive.From 121 req/s on, the 4 HikariCP");
      assertThat(page.evaluate(panel + "getElementById('problem').textContent")).isEmpty();
      assertThat(page.evaluate("document.documentElement.dataset.errors")).isEqualTo("0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"390,844", "1280,2000"})
  void aLoadThatIsTooMuchIsSaidAndFits(String size) throws Exception {
    Path file = Files.writeString(folder.resolve("open.yaml"), OPEN);
    Path out = folder.resolve("predicted");
    assertThat(Commands.run("predict", file.toString(), "--out", out.toString()).code()).isZero();

    try (ShownPage page =
        chromium.show(out.resolve("prediction.html").toUri() + "#what-if&rate=200", size)) {
      assertThat(page.becomes("document.documentElement.dataset.solved === 'yes'")).isTrue();
      String panel = "document.getElementById('what-if-place').shadowRoot.";
      assertThat(page.evaluate(panel + "getElementById('answer').textContent"))
          .startsWith("The 4 HikariCP pool: connections are the limit: a request holds one for 33")
          .contains("no more than 121 req/s pass; 200 req/s arrive.");
      assertThat(page.evaluate(panel + "getElementById('known').textContent"))
          .isEqualTo(
              "More arrives than passes: a queue grows for as long as the load lasts. These are the"
                  + " figures of its first 60 s.");
      assertThat(page.evaluate("document.documentElement.scrollWidth - window.innerWidth <= 0"))
          .isEqualTo("true");
    }
  }

  /** A payload in every place of a scenario that has a name. */
  private static String named(String payload) {
    String name = JSON.writeValueAsString(payload);
    return """
        name: named
        title: NAME
        question: NAME
        factors: {users: 40, NAME: [a, b], slots: 12}
        stations: {NAME: {servers: 2, discipline: fifo, label: NAME}}
        resources: {NAME: {capacity: slots, label: NAME}}
        path:
          - acquire: NAME
          - use: {station: NAME, demand: 3ms}
          - {wait: 5ms, when: {NAME: a}}
          - release: NAME
        """
        .replace("NAME", name);
  }

  private static final String TELL =
      """
      const root = document.documentElement;
      root.dataset.errors = '0';
      window.alert = () => { root.dataset.errors = 'alert'; };
      window.addEventListener('error', event => { root.dataset.errors = event.message; });
      const of = id => document.getElementById(id);
      root.dataset.told = JSON.stringify(TEXTS.map(text => {
        take('own', text, {});
        show();
        const tags = {};
        document.body.querySelectorAll('*').forEach(e => { tags[e.tagName] = (tags[e.tagName] || 0) + 1; });
        return {problem: of('problem').textContent, command: of('command').textContent, copied: of('problem').textContent ? '' : written(),
          shown: of('results').textContent + of('controls').textContent, tags: JSON.stringify(Object.entries(tags).sort())};
      }));
      """;

  /** The command is run by a shell, with a program that writes down its arguments. */
  @Test
  void namesFromOutsideAreTextInThePageInTheCommandAndInTheCopiedScenario() throws Exception {
    List<String> payloads =
        new ArrayList<>(
            List.of("words", "]]>", "' END\u2028\u2029", "END", "$(id) `id` ${x} \\", "-rf"));
    Payloads.all().stream().filter(WhatIfWordsIT::readable).forEach(payloads::add);
    List<String> texts = payloads.stream().map(WhatIfWordsIT::named).toList();
    String script =
        "const TEXTS = " + JSON.writeValueAsString(texts).replace("<", "\\u003c") + ";\n" + TELL;
    Path page = Chromium.withScript(PAGE, script, folder.resolve("named.html"));

    Chromium.Dom dom =
        chromium.open(
            page.toUri().toString(),
            "1280,2000",
            "document.documentElement.dataset.told !== undefined");

    assertThat(dom.data("errors")).isEqualTo("0");
    JsonNode told = JSON.readTree(dom.data("told"));
    assertThat(told).hasSameSizeAs(payloads);
    int used = 0;
    for (int i = 0; i < payloads.size(); i++) {
      String payload = payloads.get(i);
      JsonNode one = told.get(i);
      String problem = one.get("problem").asString();
      if (problem.isEmpty()) {
        used++;
        assertThat(one.get("tags")).as(payload).isEqualTo(told.get(0).get("tags"));
        assertThat(one.get("shown").asString().codePoints().filter(WhatIfWordsIT::turns)).isEmpty();
        assertThat(arguments(one.get("command").asString(), texts.get(i)))
            .containsExactly(
                "predict",
                "what-if.yaml",
                "--set",
                "users=40",
                "--set",
                payload + "=a",
                "--set",
                "slots=12");
        assertThat(ScenarioReader.ofText("copied", one.get("copied").asString()).factors())
            .containsExactlyInAnyOrder("users", payload, "slots");
      } else {
        assertThat(problem).as(payload).startsWith("what-if.yaml").doesNotContain("\n");
        assertThat(one.get("command").asString()).isEmpty();
      }
    }
    assertThat(used).isGreaterThan(30);
  }

  private static boolean turns(int c) {
    return c == 0x061c
        || c == 0x200e
        || c == 0x200f
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }

  /** What a scenario may have. */
  private static boolean readable(String text) {
    return text.codePoints()
        .noneMatch(
            c ->
                (Character.isISOControl(c) && c != '\n')
                    || Character.getType(c) == Character.SURROGATE);
  }

  /**
   * Runs a command in a folder of its own, and sees that it writes the scenario and nothing else.
   */
  private List<String> arguments(String command, String text) throws Exception {
    Path here = Files.createTempDirectory(folder, "shell");
    Path program = here.resolve("loomgauge");
    Files.writeString(program, "#!/bin/sh\nprintf '%s\\0' \"$@\" > arguments\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Path log = here.resolve("log");
    Process shell =
        new ProcessBuilder("sh", "-c", command)
            .directory(here.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(shell.waitFor()).as(command).isZero();
    assertThat(log).isEmptyFile();
    assertThat(here.resolve("what-if.yaml")).content(StandardCharsets.UTF_8).isEqualTo(text);
    try (var files = Files.list(here)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder("loomgauge", "log", "what-if.yaml", "arguments");
    }
    String all = Files.readString(here.resolve("arguments"));
    return List.of(all.split("\0", -1)).subList(0, all.split("\0", -1).length - 1);
  }
}
