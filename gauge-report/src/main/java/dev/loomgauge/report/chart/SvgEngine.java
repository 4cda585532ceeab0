package dev.loomgauge.report.chart;

import dev.loomgauge.report.text.Escape;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.ScriptableObject;
import tools.jackson.databind.json.JsonMapper;

/**
 * Draws charts to SVG text with ECharts itself, in a JavaScript engine inside this JVM without
 * access to Java. Of one thread, and closed by it.
 */
public final class SvgEngine implements AutoCloseable {
  private static final int HEADING = 44;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * What ECharts expects of its surroundings; nothing is ever drawn later, so timers do nothing.
   */
  private static final String SURROUNDINGS =
      "var setTimeout=function(){return 0},clearTimeout=function(){},"
          + "console={log:function(){},warn:function(){},error:function(){}};";

  private final Context context;
  private final ScriptableObject scope;
  private final Function draw;

  private SvgEngine(Context context) {
    this.context = context;
    // Interpreting starts twice as fast as compiling a megabyte that runs a dozen times.
    context.setInterpretedMode(true);
    context.setLanguageVersion(Context.VERSION_ES6);
    this.scope = context.initSafeStandardObjects();
    context.evaluateString(scope, SURROUNDINGS, "surroundings", 1, null);
    context.evaluateString(scope, Scripts.echarts(), "echarts", 1, null);
    context.evaluateString(scope, Scripts.charts(), "charts.js", 1, null);
    this.draw = (Function) context.evaluateString(scope, "Charts.svg", "svg", 1, null);
  }

  /** Starts the engine, which takes about a second. */
  public static SvgEngine start() {
    Context context = new ContextFactory().enterContext();
    try {
      return new SvgEngine(context);
    } catch (RhinoException e) {
      context.close();
      throw new ChartException("Cannot start the chart engine: " + e.getMessage(), e);
    }
  }

  /**
   * The chart as a file of its own, on white, with its title and a text for screen readers.
   *
   * @throws ChartException if ECharts refuses the chart
   */
  public String svg(Chart chart, String section) {
    String title = section.isEmpty() ? chart.title() : chart.title() + ", " + section;
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="-20 0 %d %d" role="img">
        <title>%s</title>
        <desc>%s</desc>
        <rect x="-20" width="%d" height="%d" fill="#fff"/>
        <text x="0" y="28" font-family="system-ui, sans-serif" font-size="16" font-weight="600" fill="#1b2430">%s</text>
        <g transform="translate(0,%d)">
        %s
        </g>
        </svg>
        """
        .formatted(
            Chart.WIDTH + 40,
            chart.height() + HEADING + 12,
            Chart.WIDTH + 40,
            chart.height() + HEADING + 12,
            Escape.HTML.apply(title),
            Escape.HTML.apply(chart.summary()),
            Chart.WIDTH + 40,
            chart.height() + HEADING + 12,
            Escape.HTML.apply(headline(chart, title)),
            HEADING,
            drawn(chart));
  }

  private static String headline(Chart chart, String title) {
    return chart.choices().isEmpty()
        ? title
        : title + ": " + chart.choices().get(chart.selected()).label();
  }

  private String drawn(Chart chart) {
    Object[] arguments = {JSON.writeValueAsString(chart), Chart.WIDTH};
    try {
      return Context.toString(draw.call(context, scope, scope, arguments));
    } catch (RhinoException e) {
      throw new ChartException(
          "Chart %s was not drawn to a file: %s. The page still has it."
              .formatted(chart.id(), e.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
