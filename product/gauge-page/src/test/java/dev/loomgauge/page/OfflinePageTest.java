package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfflinePageTest {
  private static final int MOST_CHARACTERS = 1_300_000;

  @Test
  void itsPolicyAllowsItsScriptsAndNothingElse() {
    String page =
        OfflinePage.whole(
            "{{hashes}}: <script>{{solvers}}</script><script type=\"text/plain\">{{data}}</script><script>b</script>",
            Map.of("solvers", "a", "data", "c"));

    assertThat(page)
        .isEqualTo(
            "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=' 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=':"
                + " <script>a</script><script type=\"text/plain\">c</script><script>b</script>");
  }

  @Test
  void itEndsNoScriptEarly() {
    assertThat(OfflinePage.whole("<script>{{solvers}}</script>", Map.of("solvers", "'</script>'")))
        .isEqualTo("<script>'<\\/script>'</script>");
  }

  @Test
  void thePageIsWrittenBesideItsParts(@TempDir Path folder) throws IOException {
    Path page = Files.writeString(folder.resolve("page"), "{{hashes}}<script>{{solvers}}</script>");
    Path solvers = Files.writeString(folder.resolve("solvers"), "\u20ac");
    Path whole = folder.resolve("whole");

    OfflinePage.main(whole.toString(), page.toString(), "solvers=" + solvers);

    assertThat(Files.readString(whole))
        .isEqualTo(OfflinePage.whole(Files.readString(page), Map.of("solvers", "\u20ac")))
        .endsWith("'<script>\u20ac</script>");
    assertThat(Files.readString(solvers)).isEqualTo("\u20ac");
  }

  @Test
  @Tag("full")
  void itIsOneSmallFileThatLoadsNothing() throws IOException {
    String page = Files.readString(Path.of("target/what-if.html"));

    assertThat(page).hasSizeBetween(100_000, MOST_CHARACTERS);
    assertThat(page.replaceAll("(?s)<script[^>]*>.*?</script>", ""))
        .doesNotContain("{{", " src=", "href=", "url(", "@import");
  }
}
