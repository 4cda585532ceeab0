package dev.loomgauge.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no table of ours: prints of tools, logs, and what is nothing of these. */
class AuditPrintsTest {
  private static final String WRK =
      """
      Running 10s test @ http://localhost:8080/
        4 threads and 200 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency   204.67ms    5.70ms 284.03ms   99.01%
          Req/Sec   241.00     22.00   300.00     80.00%
        9654 requests in 10.08s, 1.20MB read
      Requests/sec:    957.42
      """;

  private static final String MARKDOWN =
      """
      | server | users | req/s | mean (ms) |
      |---|---|---|---|
      | a | 200 | 957.42 | 204.67 |
      | b | 200 | 8304.23 | 29.65 |
      | c | 200 | 957.42 | 104.67 |
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void aPrintHoldsAndSaysWhatWasTakenAndAssumed() throws IOException {
    Commands.Done done = audit(write("wrk.txt", WRK));

    assertThat(done.code()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(done.out().replaceAll("\\s+", " "))
        .contains(
            "wrk.txt (wrk) is consistent: 957.42 req/s x 204.67 ms = 195.96 requests in flight")
        .contains("line 2: 4 threads and 200 connections")
        .contains("load: closed, as each connection of wrk sends again")
        .contains("--model states otherwise");
  }

  @Test
  void anImpossibleRowOfAMarkdownTableDecides() throws IOException {
    Commands.Done done = audit(write("page.md", MARKDOWN), "--explain");

    assertThat(done.code()).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(done.out().replaceAll("\\s+", " "))
        .contains("page.md (Markdown table) is impossible: 8,304.23 req/s x 29.65 ms = 246.22")
        .contains("(3 rows: 1 impossible, 1 suspicious, 1 consistent)")
        .contains("Likely causes", "Throughput and mean are not of the same requests");
  }

  @Test
  void missingUsersAreAskedForAndTakenFromTheOption() throws IOException {
    String text =
        """
        | server | req/s | mean (ms) |
        |---|---|---|
        | a | 957.42 | 204.67 |
        """;

    assertThat(audit(write("a.md", text)).out())
        .containsPattern("cannot be checked: the number of users is missing; give\\s--users");
    assertThat(audit(write("a.md", text), "--users", "200").out())
        .contains("(Markdown table) is consistent");
    Commands.Done twenty =
        audit(write("a.md", text), "--users", "200", "--known", "service-delay=300ms");
    assertThat(twenty.code()).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(twenty.out().replaceAll("\\s+", " "))
        .contains("is impossible: 957.42 req/s is above 200 users / 300 ms");
  }

  @Test
  void whatIsStatedHoldsForTablesOfOursToo() throws IOException {
    String file = write("t.csv", "name,throughput_rps,mean_ms,duration_s\na,957.42,204.67,10\n");

    assertThat(audit(file, "--format", "csv").out()).contains("not-checkable");
    assertThat(audit(file, "--users", "200", "--format", "csv").out())
        .contains("consistent,little");
    assertThat(audit(file, "--users", "100").code()).isEqualTo(ExitCode.GATE_FAILED);
  }

  @Test
  void anImpossiblePrintDecidesWhateverComesAfterIt() throws IOException {
    String impossible = write("a.txt", WRK.replace("284.03ms", "104.03ms"));
    String sound = write("b.txt", WRK);

    assertThat(audit(sound).code()).isZero();
    assertThat(audit(impossible, sound).code()).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(audit(sound, impossible).code()).isEqualTo(ExitCode.GATE_FAILED);
  }

  @Test
  void whatIsAssumedIsToldWithTheOptionThatStatesItAndIsNoneOnceItIsStated() throws IOException {
    String file = write("wrk.txt", WRK);

    assertThat(audit(file).out())
        .contains("\n  - load: closed, as each connection of wrk")
        .doesNotContain("as you say");
    assertThat(audit(file, "--model", "closed").out())
        .contains("\n  - load: closed, as you say\n")
        .doesNotContain("as each connection of wrk");
  }

  @Test
  void badStatementsSayWhatIsPossible() throws IOException {
    String file = write("wrk.txt", WRK);

    Commands.Done name = audit(file, "--known", "servicedelay=1");
    assertThat(name.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(name.err()).contains("there is no quantity 'servicedelay'", "service-delay");
    assertThat(audit(file, "--think", "long").err()).contains("'long' is no value of it");
    assertThat(audit(file, "--model", "half").err()).contains("closed or open");
  }

  @Test
  void severalFilesHaveASentenceEachAndTheWorstCodeCounts() throws IOException {
    Commands.Done done =
        audit(write("wrk.txt", WRK), write("page.md", MARKDOWN), folder.resolve("no").toString());

    assertThat(done.code()).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(done.out())
        .contains("wrk.txt (wrk) is consistent", "page.md (Markdown table) is impossible");
    assertThat(done.err()).contains("there is no such file");
  }

  @Test
  void programsReadRowsSarifOrAnnotations() throws IOException {
    String file = write("page.md", MARKDOWN);

    List<List<String>> rows = Csv.parse(audit(file, "--format", "csv").out());
    assertThat(rows).hasSize(4);
    assertThat(rows.getFirst())
        .startsWith("file", "format", "line", "row", "users")
        .contains("law");
    Map<String, Object> sarif = Json.readMap(audit(file, "--format", "sarif").out());
    assertThat(sarif).containsEntry("version", "2.1.0");
    assertThat(String.valueOf(sarif.get("runs"))).contains("level=error", "startLine=4");
    assertThat(audit(file, "--format", "github").out())
        .contains(
            "::error file=", "page.md,line=4,title=audit%3A little::b: is impossible: 8,304.23")
        .contains("::warning file=");
    String table = write("t.csv", "users,throughput_rps,mean_ms\n200,8304.23,29.65\n");
    assertThat(audit(table, "--format", "github").out()).contains("t.csv,line=2,title=audit");
  }

  @Test
  void aLogThatIsMixedIsOneLineAndTwo() throws IOException {
    String log =
        """
        timeStamp,elapsed,label,success,allThreads
        1700000000000,10,a,true,1
        nothing
        1700000000020,10,a,true,1
        """;

    Commands.Done done = audit(write("a.jtl", log));

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err().lines()).hasSize(1);
    assertThat(done.err()).contains("a.jtl:3: is no request; such lines in all: 1.");
  }

  @Test
  void whatIsNothingOfTheseIsOneLineAndTwo() throws IOException {
    Path binary = Files.write(folder.resolve("b.bin"), new byte[] {1, 0, 2, 0, 3});
    byte[] gatling = new byte[64];
    gatling[4] = 6;
    System.arraycopy("3.13.5".getBytes(StandardCharsets.UTF_8), 0, gatling, 5, 6);
    Path log = Files.write(folder.resolve("simulation.log"), gatling);
    for (String file :
        List.of(
            binary.toString(),
            log.toString(),
            write("words.txt", "Just some words.\n"),
            write("empty.txt", ""),
            write("half.json", "{\"latencies\": {\"mean\": 1"),
            write("a.xml", "<testResults><sample"))) {
      Commands.Done done = audit(file);
      assertThat(done.code()).as(file).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(done.err().lines()).as(file).hasSize(1);
      assertThat(done.out()).as(file).isEmpty();
    }
    assertThat(audit(log.toString()).err()).contains("without a request");
  }

  @Test
  void upToThreeFilesHaveTheirDetailsAndMoreWhereTheyAreAskedFor() throws IOException {
    String[] three = {write("a.txt", WRK), write("b.txt", WRK), write("c.txt", WRK)};
    String[] four = Arrays.copyOf(three, 4);
    four[3] = write("d.txt", WRK);

    assertThat(audit(three).out()).contains("quantity", "Assumed");
    assertThat(audit(four).out()).contains("d.txt (wrk) is consistent").doesNotContain("quantity");
    String[] explained = Arrays.copyOf(four, 5);
    explained[4] = "--explain";
    assertThat(audit(explained).out()).contains("quantity");
  }

  @Test
  void anAnnotationHasTheSignsOfItsPathEscaped() throws IOException {
    String file = write("a,b:100%.md", MARKDOWN);

    assertThat(audit(file, "--format", "github").out().lines())
        .hasSize(2)
        .allMatch(line -> line.contains("/a%2Cb%3A100%25.md,line="));
  }

  @Test
  void aLogThatIsStillWrittenIsJudgedWithoutItsLastLine() throws IOException {
    String log =
        """
        timeStamp,elapsed,label,success,allThreads
        1700000000000,10,a,true,1
        1700000000020,10,a,true,1
        1700000000040,1""";

    Commands.Done done = audit(write("cut.jtl", log));

    assertThat(done.err().lines())
        .containsExactly(
            folder.resolve("cut.jtl") + ": its last line is cut off and was left out.");
    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(done.out()).contains("cut.jtl");
  }

  @Test
  void whatIsNothingKnownOrTooLongSaysWhatIsKnown() throws IOException {
    Path words = Path.of(write("words.txt", "Just some words.\n"));
    Path longest = Path.of(write("long.txt", "Just some words.\n".repeat(600)));
    try (RandomAccessFile file = new RandomAccessFile(longest.toFile(), "rw")) {
      file.setLength((64L << 20) + 1);
    }

    assertThat(audit(words.toString()).err())
        .startsWith(words + ": is nothing that the audit knows. Known are prints (")
        .contains("wrk", "logs of requests (");
    assertThat(audit(longest.toString()).err())
        .startsWith(
            longest + ": is no log that the audit knows, and too long for a summary. Known are ");
  }

  @Test
  void whatIsRefusedIsNearestToATool() throws IOException {
    Commands.Done done = audit(write("cut.txt", "Complete requests:      12\n"));

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err().lines()).hasSize(1);
    assertThat(done.err())
        .contains("Nearest is ab, of which a line with 'Concurrency Level:' is missing.")
        .doesNotContain("column");
  }

  @Test
  void failuresStandInTheFirstSentenceAndNothingAnsweredIsNothingToJudge() throws IOException {
    String failing = WRK.replace("Requests/sec", "  Non-2xx or 3xx responses: 9654\nRequests/sec");
    String dead = WRK.replace("9654 requests", "0 requests").replace("957.42", "0.00");

    assertThat(audit(write("failing.txt", failing)).out().replaceAll("\\s+", " "))
        .contains(
            "is consistent, but 100 % of the answers failed (9,654 of 9,654: non 2xx); the figures are"
                + " mostly those of failures: 957.42 req/s");
    assertThat(audit(write("dead.txt", dead)).out().replaceAll("\\s+", " "))
        .contains("cannot be checked: nothing was answered, so there is nothing to judge.")
        .doesNotContain("mean_ms");
  }

  @Test
  void whatBelongsToNoRunIsTold() throws IOException {
    String text = WRK + "\nother\n  latency mean 12 ms\n  latency p99 40 ms\n  rps 500 req/s\n";

    assertThat(audit(write("more.txt", text)).err())
        .contains("lines 10 to 12 look like figures and were not read.");

    String other = "\n\n\n\nwords\n  latency mean 12 ms\n  latency p99 40 ms\n  rps 500 req/s\n";
    assertThat(audit(write("many.txt", WRK + other.repeat(7))).err())
        .contains("and 2 more stretches look like figures and were not read.");
    assertThat(audit(write("five.txt", WRK + other.repeat(5))).err())
        .contains("look like figures and were not read.")
        .doesNotContain("more stretches");
  }

  @Test
  void aResultsFolderIsAuditedByItsTrials() throws IOException {
    Files.writeString(
        folder.resolve("trials.csv"), "users,throughput_rps,mean_ms\n200,957.42,204\n");

    assertThat(audit(folder.toString()).out()).contains("1 row: 1 consistent");
  }

  @Test
  void standardInputIsReadAndItsCopyIsDeleted() throws IOException {
    InputStream before = System.in;
    String marked = WRK + "\nmark of " + folder;
    try {
      System.setIn(new ByteArrayInputStream(marked.getBytes(StandardCharsets.UTF_8)));
      assertThat(audit("-").out()).contains("standard input (wrk) is consistent");
    } finally {
      System.setIn(before);
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> copies =
        Files.newDirectoryStream(temporary, "loomgauge-audit*.txt")) {
      for (Path copy : copies) {
        assertThat(holds(copy, "mark of " + folder)).as("%s", copy).isFalse();
      }
    }
  }

  /** Empty where it was closed meanwhile. */
  private static Optional<Path> target(Path link) {
    try {
      return Optional.of(Files.readSymbolicLink(link));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** False also where another program has deleted it meanwhile. */
  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void everyFileIsClosedAgainAlsoWhereItCannotBeRead() throws IOException {
    audit(
        write("table.csv", "users,mean_ms\n20,5\n"),
        write("empty.csv", ""),
        write("header.csv", "a,b\n1,2\n"),
        write("wrk.txt", WRK),
        write("page.md", MARKDOWN),
        write("foreign.txt", "hello"),
        Files.write(folder.resolve("utf16.csv"), new byte[] {-1, -2, 'a', 0}).toString(),
        write("log.jtl", "timeStamp,elapsed,label,responseCode,success\n"));

    assertThat(openFiles()).noneMatch(file -> file.startsWith(folder));
  }

  /** Of this process; none where the system does not tell. */
  private static List<Path> openFiles() throws IOException {
    List<Path> open = new ArrayList<>();
    Path descriptors = Path.of("/proc/self/fd");
    if (Files.isDirectory(descriptors)) {
      try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
        for (Path link : links) {
          target(link).ifPresent(open::add);
        }
      }
    }
    return open;
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Commands.Done audit(String... arguments) {
    List<String> all = new ArrayList<>(List.of("audit"));
    all.addAll(List.of(arguments));
    return Commands.run(all.toArray(String[]::new));
  }
}
