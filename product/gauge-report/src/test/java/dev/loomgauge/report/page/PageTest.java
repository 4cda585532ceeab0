package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");

  private static TablePage table(List<String> notes, List<String> broken) {
    return TablePage.of("bench", List.of("2 CPUs"), notes, broken, List.of(), List.of());
  }

  @Test
  void aPageAllowsItsThreeScriptsByTheirHashesAndNothingElse() throws Exception {
    String page = table(List.of(), List.of()).html(List.of());
    List<String> hashes = new ArrayList<>();
    for (String script : SCRIPT.matcher(page).results().map(each -> each.group(1)).toList()) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      hashes.add("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
    }

    assertThat(hashes).hasSize(3).doesNotHaveDuplicates();
    assertThat(page)
        .contains(
            "default-src 'none'; style-src 'unsafe-inline'; script-src "
                + hashes.stream().collect(Collectors.joining(" "))
                + "; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'");
  }

  @Test
  void notesStandInTheirOrder() {
    TablePage page = table(List.of("First <b>.", "Second."), List.of("Broken."));

    assertThat(page)
        .isEqualTo(
            new TablePage(
                "bench",
                List.of("2 CPUs"),
                true,
                List.of("First <b>.", "Second."),
                List.of("Broken."),
                List.of(),
                List.of()));
    assertThat(table(List.of(), List.of()).noted()).isFalse();
    assertThat(table(List.of("One."), List.of()).noted()).isTrue();
    assertThat(page.markdown()).doesNotContain("\n\n\n").contains("First &lt;b&gt;.");
  }
}
