package dev.loomgauge.cli.audit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.law.LawFinding;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.result.file.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditedFileTest {
  @TempDir private Path folder = Path.of("");

  private static AuditedFile.Judged row(String title, long line, Plausibility... standings) {
    PrintedMeasurement measurement = new PrintedMeasurement(title, line);
    AuditRow row = AuditRow.of(title, line, Map.of(), Map.of());
    return new AuditedFile.Judged(
        measurement,
        new AuditedRow(
            row,
            judged(standings, false),
            judged(standings, true),
            standings.length == 0
                ? List.of(
                    new AuditedRow.Unmet("a", List.of(AuditColumn.THROUGHPUT, AuditColumn.MEAN)))
                : List.of()));
  }

  private static List<AuditedRow.Judged> judged(Plausibility[] standings, boolean kept) {
    return Arrays.stream(standings)
        .filter(plausibility -> (plausibility == Plausibility.CONSISTENT) == kept)
        .map(
            plausibility ->
                new AuditedRow.Judged(
                    "law-" + plausibility.word(),
                    new LawFinding.Checked(plausibility, 0, 0, () -> "50% of a, b:\n<c>", "Why?")))
        .toList();
  }

  @Test
  void aFileIsAsBadAsItsWorstRowAndSeveralRowsAreCounted() {
    AuditedFile.Judged good = row("good", 1, Plausibility.CONSISTENT);
    AuditedFile.Judged doubtful = row("doubtful", 2, Plausibility.SUSPICIOUS);
    AuditedFile.Judged bad = row("bad", 3, Plausibility.IMPOSSIBLE);
    AuditedFile.Judged worse = row("worse", 4, Plausibility.IMPOSSIBLE);
    AuditedFile.Judged open = row("open", 5);

    AuditedFile all = new AuditedFile("f", "k6", List.of(good, doubtful, bad, worse, open));
    assertThat(all.plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(all.worst()).isSameAs(bad);
    assertThat(all.sentence())
        .isEqualTo(
            "is impossible: 50% of a, b:\n<c> (5 rows: 2 impossible, 1 suspicious, 1 not checkable, 1"
                + " consistent)");
    assertThat(new AuditedFile("f", "k6", List.of(good, doubtful)).sentence())
        .isEqualTo("is suspicious: 50% of a, b:\n<c> (doubtful)");
    assertThat(
            new AuditedFile("f", "k6", List.of(good, row("", 2, Plausibility.SUSPICIOUS)))
                .sentence())
        .endsWith(" (2 rows: 1 suspicious, 1 consistent)");
    assertThat(new AuditedFile("f", "k6", List.of(good)).sentence())
        .isEqualTo("is consistent: 50% of a, b:\n<c>");
    assertThat(new AuditedFile("f", "k6", List.of()).plausibility())
        .isEqualTo(Plausibility.NOT_CHECKABLE);
    assertThat(new AuditedFile("f", "k6", List.of(good, open)).worst()).isSameAs(open);
  }

  @Test
  void whatIsMissingIsAskedForByItsOption() {
    assertThat(row("open", 5).sentence())
        .isEqualTo(
            "cannot be checked: throughput and mean are missing; give --known throughput=...");
    AuditRow plain = AuditRow.of("", 1, Map.of(), Map.of());
    PrintedMeasurement none = new PrintedMeasurement("", 1);
    AuditedRow.Unmet delay = new AuditedRow.Unmet("a", List.of(AuditColumn.SERVICE_DELAY));
    AuditedRow.Unmet users =
        new AuditedRow.Unmet("b", List.of(AuditColumn.MEAN, AuditColumn.USERS));
    assertThat(
            new AuditedFile.Judged(
                    none, new AuditedRow(plain, List.of(), List.of(), List.of(delay)))
                .sentence())
        .isEqualTo("cannot be checked: service-delay is missing; give --known service-delay=...");
    assertThat(
            new AuditedFile.Judged(
                    none, new AuditedRow(plain, List.of(), List.of(), List.of(delay, users)))
                .sentence())
        .isEqualTo("cannot be checked: the number of users is missing; give --users");
    AuditedFile.Judged holds =
        new AuditedFile.Judged(
            none,
            new AuditedRow(
                plain,
                List.of(),
                judged(new Plausibility[] {Plausibility.CONSISTENT}, true),
                List.of(users)));
    assertThat(holds.plausibility()).isEqualTo(Plausibility.NOT_CHECKABLE);
    assertThat(holds.sentence())
        .isEqualTo(
            "cannot be checked: the number of users is missing; give --users (the laws that need no"
                + " users are obeyed)");
    assertThat(
            new AuditedFile.Judged(none, new AuditedRow(plain, List.of(), List.of(), List.of()))
                .sentence())
        .isEqualTo("cannot be checked: no column that a law reads has a value");
  }

  @Test
  void annotationsEscapeWhatGitHubTakesForMore() {
    AuditedFile file =
        new AuditedFile(
            "a,b:50%.txt",
            "k6",
            List.of(
                row("good", 1, Plausibility.CONSISTENT),
                row("", 7, Plausibility.SUSPICIOUS),
                row("90%, x", 9, Plausibility.IMPOSSIBLE),
                row("", 11)));

    assertThat(printed(Annotations::github, file).lines())
        .containsExactly(
            "::warning file=a%2Cb%3A50%25.txt,line=7,title=audit%3A law-suspicious::is suspicious:"
                + " 50%25 of a, b:%0A<c>. Why?",
            "::error file=a%2Cb%3A50%25.txt,line=9,title=audit%3A law-impossible::90%25, x: is"
                + " impossible: 50%25 of a, b:%0A<c>. Why?",
            "::notice file=a%2Cb%3A50%25.txt,line=11,title=audit%3A a::cannot be checked:"
                + " throughput and mean are missing; give --known throughput=....");
  }

  @Test
  void sarifHasAResultForEachRowThatDoesNotHoldAndEachRuleOnce() {
    AuditedFile one =
        new AuditedFile(
            "dir\\a \"b\".txt",
            "k6",
            List.of(
                row("good", 1, Plausibility.CONSISTENT),
                row("x", 7, Plausibility.SUSPICIOUS),
                row("", 8, Plausibility.SUSPICIOUS),
                row("", 9, Plausibility.IMPOSSIBLE)));
    Map<String, Object> sarif =
        Json.readMap(
            printed(Annotations::sarif, one, new AuditedFile("c", "k6", List.of(row("", 3)))));

    Map<?, ?> run = (Map<?, ?>) ((List<?>) requireNonNull(sarif.get("runs"))).getFirst();
    List<?> results = (List<?>) requireNonNull(run.get("results"));
    assertThat(results.stream().map(AuditedFileTest::brief))
        .containsExactly(
            "law-suspicious warning dir/a%20%22b%22.txt 7 x: is suspicious: 50% of a, b:\n<c>. Why?",
            "law-suspicious warning dir/a%20%22b%22.txt 8 is suspicious: 50% of a, b:\n<c>. Why?",
            "law-impossible error dir/a%20%22b%22.txt 9 is impossible: 50% of a, b:\n<c>. Why?",
            "a note c 3 cannot be checked: throughput and mean are missing; give --known"
                + " throughput=....");
    Map<?, ?> tool = (Map<?, ?>) requireNonNull(run.get("tool"));
    Map<?, ?> driver = (Map<?, ?>) requireNonNull(tool.get("driver"));
    assertThat(driver.get("rules"))
        .isEqualTo(
            List.of(
                Map.of("id", "law-suspicious"), Map.of("id", "law-impossible"), Map.of("id", "a")));
  }

  private static String brief(Object result) {
    Map<?, ?> of = (Map<?, ?>) result;
    Map<?, ?> place =
        (Map<?, ?>)
            ((Map<?, ?>) ((List<?>) requireNonNull(of.get("locations"))).getFirst())
                .get("physicalLocation");
    Map<?, ?> known = requireNonNull(place);
    return of.get("ruleId")
        + " "
        + of.get("level")
        + " "
        + ((Map<?, ?>) requireNonNull(known.get("artifactLocation"))).get("uri")
        + " "
        + ((Map<?, ?>) requireNonNull(known.get("region"))).get("startLine")
        + " "
        + ((Map<?, ?>) requireNonNull(of.get("message"))).get("text");
  }

  /** The first bytes are looked at for what is no text; their end may cut a character in two. */
  @Test
  void aCharacterMayLieAcrossTheEndOfWhatIsLookedAtFirst() throws IOException {
    String begin =
        "<table><tr><th>Users</th><th>req/s</th></tr><tr><td>5</td><td>10</td></tr></table>\n";
    String page = begin + "x".repeat(8_191 - begin.length()) + "\u00b5 and more\n";
    Path file = Files.writeString(folder.resolve("page.html"), page);

    Commands.Done done = Commands.run("audit", file.toString(), "--format", "csv");

    assertThat(done.err()).isEmpty();
    assertThat(done.out()).contains("HTML table");
    Path bad = folder.resolve("bad.html");
    Files.write(bad, page.replace("xx", "\u00b5").getBytes(StandardCharsets.ISO_8859_1));
    assertThat(Commands.run("audit", bad.toString()).err()).contains("no text in UTF-8");
  }

  private static String printed(
      BiConsumer<PrintStream, List<AuditedFile>> printer, AuditedFile... files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    printer.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8), List.of(files));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
