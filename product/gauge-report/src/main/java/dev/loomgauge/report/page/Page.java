package dev.loomgauge.report.page;

import dev.loomgauge.core.Sha256;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.SvgEngine;
import dev.loomgauge.report.text.Escape;
import dev.loomgauge.report.text.Template;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The page: one file that works from disk. Its content policy names each script by its hash and
 * allows no network, so even text that slipped past the escaping could not run or load anything.
 */
public final class Page {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Page() {}

  /** The whole page as HTML; a browser reads a live one again every ten seconds. */
  public static String html(
      View view, List<Chart> charts, boolean live, Optional<WhatIfSection> whatIf) {
    return page("page.html", view, charts, live, live ? Optional.empty() : whatIf);
  }

  /** A page with charts from its template, and perhaps with the sliders of its scenario. */
  public static String page(
      String template, Object view, List<Chart> charts, Optional<WhatIfSection> whatIf) {
    return page(template, view, charts, false, whatIf);
  }

  private static String page(
      String template,
      Object view,
      List<Chart> charts,
      boolean live,
      Optional<WhatIfSection> whatIf) {
    Map<String, Object> values = Template.values(view);
    values.put("live", live);
    List<String> scripts =
        Stream.concat(
                Stream.of(SvgEngine.echarts(), SvgEngine.charts(), bundled("page.js")),
                whatIf.stream().flatMap(section -> section.scripts().stream()))
            .toList();
    values.put("whatIf", whatIf.<Object>map(WhatIfSection::values).orElse(""));
    values.put("style", bundled("page.css"));
    values.put("echarts", scripts.get(0));
    values.put("chartScript", scripts.get(1));
    values.put("pageScript", scripts.get(2));
    values.put("chartData", Escape.SCRIPT.apply(JSON.writeValueAsString(charts)));
    values.put("scriptHashes", hashes(scripts));
    return Template.of(Page.class, template, Escape.HTML).fill(values);
  }

  private static String bundled(String name) {
    return Template.text(Page.class, name);
  }

  private static String hashes(List<String> scripts) {
    return scripts.stream()
        .map(script -> "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(script)) + "'")
        .collect(Collectors.joining(" "));
  }

  public static String markdown(View view) {
    return markdown("summary.md", view);
  }

  /** What a page shows, by another template. */
  static String markdown(String template, Object view) {
    return Template.of(Page.class, template, Escape.MARKDOWN)
        .fill(Template.values(view))
        .replaceAll("\n{3,}", "\n\n");
  }
}
