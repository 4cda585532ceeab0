package dev.loomgauge.core.audit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * All that a law says of a row: its plausibility, by how much the figure is off, what is allowed
 * for, the sentence and the cause. {@code -Dgolden.update=true} writes the answers anew.
 */
class AgreedFindingsTest {
  private static final Path AGREED =
      Path.of("src/test/resources/dev/loomgauge/core/audit/law/findings.txt");
  private static final MathContext DIGITS = new MathContext(6);

  @Test
  void everyRowHasTheStandingTheFiguresAndTheWordsThatWereAgreed() throws IOException {
    List<String> agreed = Files.readAllLines(AGREED);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < agreed.size(); i += 2) {
      String[] parts = agreed.get(i).split("\\|", -1);
      found.add(agreed.get(i));
      found.add("  " + words(Findings.of(parts[0], parts[1], parts[2])));
    }
    if (Boolean.getBoolean("golden.update")) {
      Files.write(AGREED, found);
    }
    assertThat(found).isEqualTo(agreed).hasSizeGreaterThan(500);
  }

  private static String words(LawFinding finding) {
    return switch (finding) {
      case LawFinding.Silent _ -> "silent";
      case LawFinding.Unchecked unchecked ->
          unchecked.missing().stream()
              .map(AuditColumn::header)
              .collect(Collectors.joining(", ", "needs ", ""));
      case LawFinding.Checked checked ->
          "%s, %s, tolerance %s: %s | %s"
              .formatted(
                  checked.plausibility().word(),
                  digits(checked.margin()),
                  digits(checked.tolerance()),
                  checked.words().get(),
                  checked.cause());
    };
  }

  private static String digits(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
