package dev.loomgauge.report.page;

import dev.loomgauge.report.text.Bundled;
import dev.loomgauge.report.text.Escape;
import dev.loomgauge.report.text.Template;
import tools.jackson.databind.json.JsonMapper;

/** The same in GitHub's markdown. */
public final class Summary {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Summary() {}

  /** The summary as markdown. */
  public static String markdown(View view) {
    return markdown("summary.md", view);
  }

  /** What a page shows, by another template. */
  static String markdown(String template, Object view) {
    return Template.of(Bundled.text(Summary.class, template), Escape.MARKDOWN)
        .fill(JSON.valueToTree(view))
        .replaceAll("\n{3,}", "\n\n");
  }
}
