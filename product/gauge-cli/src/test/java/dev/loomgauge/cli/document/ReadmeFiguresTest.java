package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The README explains the transcript that it shows: its headline follows from its rows, and the row
 * under "How to read it" is one of them.
 */
class ReadmeFiguresTest {
  private static final String NUMBER = "\\d[\\d,]*(?:\\.\\d+)?";
  private static final Pattern FIGURE = Pattern.compile(NUMBER);
  private static final Pattern TRANSCRIPT =
      Pattern.compile("(?s)## The question, and an answer\n.*?```\n(.*?)```");
  private static final Pattern COLUMNS = Pattern.compile("\\h{2,}");
  private static final Pattern HEADLINE =
      Pattern.compile(
          ("At (N) users virtual threads reached (N) times the throughput of platform threads"
                  + " \\((N) req/s against (N) req/s\\);"
                  + " the limit moved from (.*?) to (.*?)\\.")
              .replace("N", NUMBER));

  /** The text under "How to read it" up to the table of words; the row that it quotes first. */
  private static final Pattern EXPLAINED =
      Pattern.compile("(?s)## How to read it\n`([^`]+)`:(.*?)\n\n\\|");

  private static final Pattern QUOTED =
      Pattern.compile("(\\w+) (\\d+): reached (\\S+), predicted (\\S+), limited by (.+)");

  /** "The row of virtual threads is within its prediction". */
  private static final Pattern PLACED =
      Pattern.compile(
          "(?:[Tt]his row|[Tt]he row of (\\w+) threads) is (below|within|above) its"
              + " (prediction|ceiling)");

  private static final BigDecimal HALF_OF_TEN = BigDecimal.valueOf(5);

  private String readme = "";
  private String transcript = "";
  private List<Map<String, String>> rows = List.of();

  @BeforeEach
  void read() throws IOException {
    readme = Files.readString(Commands.root().resolve("README.md"));
    transcript = found(TRANSCRIPT, readme).group(1);
    rows = rows(transcript);
  }

  @Test
  void theHeadlineFollowsFromTheRows() {
    MatchResult said = found(HEADLINE, transcript.replaceAll("\\s+", " "));
    String users = said.group(1).replace(",", "");

    assertThat(rows).hasSizeGreaterThan(4);
    assertThat(row("platform", users))
        .containsEntry("reached", said.group(4))
        .containsEntry("limited by", said.group(5));
    assertThat(row("virtual", users))
        .containsEntry("reached", said.group(3))
        .containsEntry("limited by", said.group(6));
    assertThat(mayBeRatio(said.group(2), 1, said.group(3), said.group(4)))
        .as("%s is %s / %s", said.group(2), said.group(3), said.group(4))
        .isTrue();
  }

  @Test
  void theRowThatIsExplainedIsOneOfTheTranscript() {
    MatchResult quoted = found(QUOTED, found(EXPLAINED, readme).group(1));

    assertThat(row(quoted.group(1), quoted.group(2)))
        .containsEntry("reached", quoted.group(3))
        .containsEntry("predicted", quoted.group(4))
        .containsEntry("limited by", quoted.group(5));
  }

  @Test
  void everyFigureOfTheExplanationIsInTheTranscript() {
    List<String> shown = figures(transcript);

    assertThat(figures(found(EXPLAINED, readme).group(2))).hasSizeGreaterThan(3).isSubsetOf(shown);
  }

  @Test
  void rowsAreWhereTheExplanationPlacesThem() {
    MatchResult explained = found(EXPLAINED, readme);
    String users = found(QUOTED, explained.group(1)).group(2);
    List<MatchResult> placed =
        PLACED.matcher(explained.group(2).replaceAll("\\s+", " ")).results().toList();

    assertThat(placed).isNotEmpty();
    for (MatchResult said : placed) {
      Map<String, String> row =
          said.group(1) == null
              ? row(found(QUOTED, explained.group(1)).group(1), users)
              : row(said.group(1), users);
      assertThat(standing(row, "predicted"))
          .as("%s", said.group())
          .isEqualTo(said.group(2) + " it");
    }
  }

  private static MatchResult found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as("%s", pattern).isTrue();
    return matcher.toMatchResult();
  }

  private static List<String> figures(String text) {
    return FIGURE.matcher(text).results().map(MatchResult::group).toList();
  }

  /** Column to what a row has in it. */
  private static List<Map<String, String>> rows(String transcript) {
    List<List<String>> lines =
        transcript
            .lines()
            .filter(line -> line.startsWith("  "))
            .map(line -> List.of(COLUMNS.split(line.strip())))
            .toList();
    List<String> header = lines.getFirst();
    return lines.stream()
        .skip(1)
        .filter(line -> line.size() == header.size())
        .map(
            line -> {
              Map<String, String> row = new LinkedHashMap<>();
              header.forEach(column -> row.put(column, line.get(row.size())));
              return row;
            })
        .toList();
  }

  /** The only row of a mode and a number of users. */
  private Map<String, String> row(String threads, String users) {
    List<Map<String, String>> own =
        rows.stream()
            .filter(row -> cell(row, "threads").equals(threads))
            .filter(row -> cell(row, "users").equals(users))
            .toList();
    assertThat(own).as("rows of %s and %s users", threads, users).hasSize(1);
    return own.getFirst();
  }

  private static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }

  /** Where what is reached is, of the range in a column: "within it", "above it", "below it". */
  private static String standing(Map<String, String> row, String column) {
    List<String> ends = figures(cell(row, column));
    assertThat(ends).as("%s", row).hasSize(2);
    BigDecimal reached = exact(cell(row, "reached"));
    return reached.compareTo(exact(ends.getFirst())) < 0
        ? "below it"
        : reached.compareTo(exact(ends.getLast())) > 0 ? "above it" : "within it";
  }

  private static BigDecimal exact(String number) {
    return new BigDecimal(number.replace(",", ""));
  }

  /** Whether one printed number, as far as it is rounded, can be the ratio of two others. */
  private static boolean mayBeRatio(String printed, double unit, String of, String to) {
    double low = least(of) / most(to);
    double high = most(of) / least(to);
    return least(printed) * unit <= high && low <= most(printed) * unit;
  }

  private static double least(String printed) {
    BigDecimal number = exact(printed);
    return number.subtract(number.ulp().movePointLeft(1).multiply(HALF_OF_TEN)).doubleValue();
  }

  private static double most(String printed) {
    BigDecimal number = exact(printed);
    return number.add(number.ulp().movePointLeft(1).multiply(HALF_OF_TEN)).doubleValue();
  }
}
