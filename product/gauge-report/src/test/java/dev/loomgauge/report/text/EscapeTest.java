package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EscapeTest {
  @Test
  void htmlKeepsNoSignThatMarkupIsMadeOf() {
    assertThat(Escape.HTML.apply("<a href=\"x\" b='y'>&\u0000"))
        .isEqualTo("&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;\uFFFD");
  }

  @Test
  void noScriptElementCanEndInsideJson() {
    assertThat(Escape.SCRIPT.apply("\"</script><!--&\u2028\u2029\""))
        .isEqualTo("\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029\"");
  }

  @Test
  void markdownTableCellsStayOneCellOfPlainText() {
    assertThat(Escape.MARKDOWN.apply("a|b\n![x](http://y) <i> `c` @me"))
        .isEqualTo("a\\|b !\\[x\\](http&#58;//y) &lt;i&gt; \\`c\\` @&#8203;me");
  }

  @Test
  void whatXmlDoesNotAllowIsReplacedAndItsBlanksAreKept() {
    assertThat(Escape.HTML.apply("\t\n\r\u0008\u000b\u000c\u000e\u001f \u007f\ufffe\uffff\u00b5"))
        .isEqualTo("\t\n\r" + "\ufffd".repeat(5) + " " + "\ufffd".repeat(3) + "\u00b5");
  }

  @Test
  void aDollarBeginsNoFormula() {
    assertThat(Escape.MARKDOWN.apply("$x$")).isEqualTo("\\$x\\$");
  }

  @Test
  void whatTurnsTheTextAroundItAndHalvesOfCharactersAreReplaced() {
    assertThat(Escape.HTML.apply("a\u202eb\u2066c\u0085d\ud800e\ud83d\ude00"))
        .isEqualTo("a\ufffdb\ufffdc\ufffdd\ufffde\ud83d\ude00");
    assertThat(Escape.MARKDOWN.apply("a\u202eb\u0085\u2028c")).isEqualTo("a\ufffdb c");
  }

  @Test
  void markdownBeginsNoBlockAndNamesNobody() {
    assertThat(List.of("# a", "#", "---", "===", "- a", "1. a", "12) a", "  # a"))
        .extracting(Escape.MARKDOWN)
        .containsExactly("\\# a", "\\#", "\\---", "\\===", "\\- a", "1\\. a", "12\\) a", "\\# a");
    assertThat(List.of("-5", "+3 %", "1.5 s", "a - b", "x_y", "= 3"))
        .allSatisfy(text -> assertThat(Escape.MARKDOWN.apply(text)).isEqualTo(text));
    assertThat(Escape.MARKDOWN.apply("#12 _a_ __b www.x FTP://y"))
        .isEqualTo("#&#8203;12 \\_a\\_ \\_\\_b www&#46;x FTP&#58;//y");
  }
}
