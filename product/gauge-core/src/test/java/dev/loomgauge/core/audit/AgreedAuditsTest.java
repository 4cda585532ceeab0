package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Explanation.LikelyCause;
import dev.loomgauge.core.audit.format.Fixture;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.Taken;
import dev.loomgauge.core.audit.format.ToolAssumption;
import dev.loomgauge.core.audit.log.RequestLogs;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.TableReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything that is taken from the prints and logs that tools made and from the tables that ship,
 * and all that is said of them, against files. {@code -Dgolden.update=true} writes these anew.
 */
class AgreedAuditsTest {
  private static final Path AGREED = Path.of("src/test/resources/dev/loomgauge/core/audit");
  private static final MathContext DIGITS = new MathContext(7);

  @TempDir private Path folder = Path.of("");

  @Test
  void whatIsTakenFromThePrintsOfTools() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names("format", ".txt", ".json")) {
      text.append("\n# ").append(name).append('\n');
      tell(FormatBook.read(new Printed(Fixture.text(name))).orElseThrow(), text);
    }
    agree("prints.txt", text.toString());
  }

  /** Of the shape that the documentation of each tool has, with every figure another one. */
  @Test
  void whatIsTakenFromDocumentedPrints() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names("documented", ".txt", ".json")) {
      text.append("\n# ").append(name).append('\n');
      String print = Files.readString(AGREED.resolve("documented").resolve(name));
      tell(FormatBook.read(new Printed(print)).orElseThrow(), text);
    }
    agree("documented.txt", text.toString());
  }

  @Test
  void whatIsTakenFromTheLogsOfTools() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names("format", ".log")) {
      byte[] bytes = Fixture.bytes(name);
      Path file = Files.write(folder.resolve(name), bytes);
      String head = new String(bytes, 0, Math.min(4000, bytes.length), StandardCharsets.UTF_8);
      text.append("\n# ").append(name).append('\n');
      tell(RequestLogs.read(RequestLogs.of(head).orElseThrow(), file, name).reading(), text);
    }
    agree("logs.txt", text.toString());
  }

  @Test
  void whatIsSaidOfTheTablesThatShip() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : List.of("load-tests.csv", "more-load-tests.csv", "batches.csv")) {
      text.append("\n# ").append(name).append('\n');
      try (TableReader table = TableReader.open(Path.of("../../published", name))) {
        for (AuditRow row = table.read(); row != null; row = table.read()) {
          said(row, text);
        }
      }
    }
    agree("tables.txt", text.toString());
  }

  private static List<String> names(String folder, String... ends) throws IOException {
    try (Stream<Path> files = Files.list(AGREED.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> Stream.of(ends).anyMatch(name::endsWith))
          .sorted()
          .toList();
    }
  }

  private static void tell(Reading reading, StringBuilder text) {
    text.append(reading.format()).append('\n');
    for (PrintedMeasurement one : reading.measurements()) {
      text.append("line %d '%s'\n".formatted(one.line(), one.title()));
      for (Taken taken : one.taken()) {
        text.append(
            "  %s %s, digit %s, rounding %s%s: %s\n"
                .formatted(
                    taken.column().header(),
                    digits(taken.figure().value()),
                    digits(taken.figure().digit()),
                    digits(taken.figure().rounding()),
                    taken.figure().percent() ? ", percent" : "",
                    taken.from()));
      }
      for (ToolAssumption assumed : one.assumed()) {
        text.append(
            "  %s %s: %s\n".formatted(assumed.column().header(), assumed.word(), assumed.why()));
      }
      one.notes().forEach(note -> text.append("  note: ").append(note).append('\n'));
      said(one.row(), text);
    }
  }

  private static void said(AuditRow row, StringBuilder text) {
    AuditedRow audited = Audit.of(row);
    text.append("  ").append(String.join(" | ", row.fields())).append('\n');
    text.append("  = ").append(String.join(" | ", audited.cells())).append('\n');
    for (LikelyCause cause : Explanation.of(audited)) {
      text.append("    %s: %s %s\n".formatted(cause.name(), cause.words(), cause.remedy()));
    }
  }

  private static String digits(double value) {
    return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
  }

  private static void agree(String name, String text) throws IOException {
    Path agreed = AGREED.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(agreed, text);
    }
    assertThat(text)
        .as("%s is not as agreed; -Dgolden.update=true writes it anew", agreed)
        .isEqualTo(Files.readString(agreed));
  }
}
