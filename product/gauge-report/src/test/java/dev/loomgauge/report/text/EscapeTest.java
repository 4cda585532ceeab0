package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

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
        .isEqualTo("a\\|b !\\[x\\](http&#58;//y) &lt;i&gt; \\`c\\` &#64;me");
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
}
