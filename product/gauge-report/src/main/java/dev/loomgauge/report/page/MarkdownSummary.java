package dev.loomgauge.report.page;

import dev.loomgauge.report.text.Escape;
import dev.loomgauge.report.text.Template;

/** The same in GitHub's markdown. */
public final class MarkdownSummary {
  private MarkdownSummary() {}

  /** The summary as markdown. */
  public static String markdown(View view) {
    return markdown("summary.md", view);
  }

  /** What a page shows, by another template. */
  static String markdown(String template, Object view) {
    return Template.of(MarkdownSummary.class, template, Escape.MARKDOWN)
        .fill(Template.values(view))
        .replaceAll("\n{3,}", "\n\n");
  }
}
