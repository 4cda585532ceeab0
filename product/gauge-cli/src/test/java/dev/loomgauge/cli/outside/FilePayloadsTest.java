package dev.loomgauge.cli.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Payloads in the files that users pass, through to everything that is printed. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class FilePayloadsTest {
  private static final List<String> FORMATS =
      List.of("table", "csv", "json", "markdown", "sarif", "github");

  private static final int USERS = 5;

  @TempDir private Path folder = Path.of("");

  static List<String> payloads() {
    return Payloads.all();
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void aTableIsAuditedInEveryFormat(String payload) throws IOException {
    audited(payload, "table.csv", table(payload), table("words"));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void aTableOfADocumentIsAuditedInEveryFormat(String payload) throws IOException {
    audited(payload, "page.md", page(payload), page("words"));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void aLogOfALoadToolIsAuditedInEveryFormat(String payload) throws IOException {
    audited(payload, "log.jtl", log(payload), log("words"));
  }

  /** Its second row cannot be. */
  private static String table(String name) {
    return Csv.table(
        List.of("name", "users", "throughput_rps", "mean_ms", "duration_s"),
        List.of(
            List.of("a " + name, "200", "957.42", "204.67", "30"),
            List.of(name, "200", "8304.23", "204.67", "30")));
  }

  private static String page(String name) {
    return """
        | server | users | req/s | mean (ms) |
        |---|---|---|---|
        | %s | 200 | 957.42 | 204.67 |
        | b | 200 | 8304.23 | 204.67 |
        """
        .formatted(name.replaceAll("\\R|[|\\x00]", " ")); // a row is one line of text
  }

  private static String log(String label) {
    StringBuilder log =
        new StringBuilder("timeStamp,elapsed,label,responseCode,threadName,success\n");
    for (int i = 0; i < 20; i++) {
      log.append(
              Csv.line(
                  List.of(
                      "" + (1795695887801L + 50L * i), "50", label, "200", label + " 1-1", "true")))
          .append('\n');
    }
    return log.toString();
  }

  private void audited(String payload, String file, String foreign, String plain)
      throws IOException {
    for (String format : Payloads.turn(payload, FORMATS)) {
      Commands.Done done = audit(file, foreign, "--format", format, "--explain");
      assertThat(done.err()).doesNotContain("Unexpected failure");
      Harmless.terminal(done.err());
      switch (format) {
        case "csv" -> Harmless.csv(done.out());
        case "github" -> Harmless.annotations(done.out());
        case "json", "sarif" -> Harmless.json(done.out());
        case "markdown" ->
            assertThat(Harmless.markdown(done.out()))
                .isEqualTo(Harmless.markdown(audit(file, plain, "--format", format).out()));
        default -> Harmless.terminal(done.out());
      }
    }
  }

  private Commands.Done audit(String file, String content, String... options) throws IOException {
    Path path = Files.write(folder.resolve(file), content.getBytes(StandardCharsets.UTF_8));
    String[] words = new String[options.length + 2];
    words[0] = "audit";
    System.arraycopy(options, 0, words, 1, options.length);
    words[words.length - 1] = path.toString();
    return Commands.run(words);
  }

  @ParameterizedTest
  @Tag("full")
  @MethodSource("payloads")
  void aScenarioIsPredictedOrRefusedInOneLine(String payload) throws IOException {
    for (String format : List.of("table", "csv", "json", "markdown")) {
      boolean simulated = format.equals("table"); // as its words are more; a closed form elsewhere
      Commands.Done done = predict(scenario(payload, simulated ? 2 : USERS), "--format", format);
      Harmless.terminal(done.out() + done.err());
      assertThat(done.code()).isEqualTo(readable(payload) ? 0 : 2);
      if (done.code() != 0) {
        assertThat(done.err()).hasLineCount(1).contains("control character");
      }
    }
  }

  @Test
  void allTextsOfAScenarioAreTextInItsPage() throws IOException {
    List<String> read = payloads().stream().filter(FilePayloadsTest::readable).toList();
    assertThat(read).hasSizeGreaterThan(40);
    assertThat(page(scenario(String.join(" ", read)), "all"))
        .isEqualTo(page(scenario("words"), "plain"));
  }

  /** What a scenario may have. */
  private static boolean readable(String text) {
    return text.codePoints()
        .noneMatch(
            c ->
                (Character.isISOControl(c) && c != '\n')
                    || Character.getType(c) == Character.SURROGATE);
  }

  private Map<String, Integer> page(String scenario, String name) throws IOException {
    Path out = folder.resolve(name);
    assertThat(predict(scenario, "--out", out.toString()).code()).isZero();
    return HtmlShape.of(Files.readString(out.resolve("prediction.html")));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void aFileThatIsNoScenarioIsRefusedInOneLine(String payload) throws IOException {
    for (String text :
        List.of(
            payload,
            "name: " + payload,
            "name: a\n" + payload + ": b",
            "name: a\nfactors: {users: [" + Json.line(payload) + "]}",
            "name: a\n" + Json.line(payload) + ": b")) {
      Commands.Done done = predict(text);
      assertThat(done.code()).isEqualTo(2);
      assertThat(done.err()).as(text).hasLineCount(1).doesNotContain("Unexpected failure");
      Harmless.terminal(done.out() + done.err());
    }
  }

  private static String scenario(String payload) {
    return scenario(payload, 2);
  }

  /** Also JSON, of which every character is printed. Nobody waits for a member for each user. */
  private static String scenario(String payload, int members) {
    String text = Printable.oneLine(Json.line(payload));
    return """
        name: two
        title: %1$s
        question: %1$s
        factors: {users: [1, %2$d]}
        stations: {cpu: {servers: 1, discipline: fifo, label: %1$s}}
        resources: {pool: {capacity: %3$d, label: %1$s}}
        path: [{acquire: pool}, {use: {station: cpu, demand: 5ms, distribution: exponential}}, {release: pool}]
        """
        .formatted(text, USERS, members);
  }

  private Commands.Done predict(String scenario, String... options) throws IOException {
    Path path = Files.write(folder.resolve("two.yaml"), scenario.getBytes(StandardCharsets.UTF_8));
    String[] words = new String[options.length + 3];
    words[0] = "predict";
    System.arraycopy(options, 0, words, 1, options.length);
    words[words.length - 2] = "--plain";
    words[words.length - 1] = path.toString();
    return Commands.run(words);
  }
}
