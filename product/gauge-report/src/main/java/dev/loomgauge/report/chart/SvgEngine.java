package dev.loomgauge.report.chart;

import dev.loomgauge.report.text.Escape;
import dev.loomgauge.report.text.Template;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.Script;
import org.mozilla.javascript.ScriptableObject;
import tools.jackson.databind.json.JsonMapper;

/**
 * Draws charts to SVG text with ECharts itself, in a JavaScript engine inside this JVM without
 * access to Java. Of one thread, and closed by it.
 */
public final class SvgEngine implements AutoCloseable {
  /** The build with lines, bars and points only: two thirds of the whole one's size. */
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private static final int MARGIN = 40;
  private static final int HEADING = 56;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What ECharts expects around it; nothing is ever drawn later, so timers do nothing. */
  private static final String SURROUNDINGS =
      "var setTimeout=function(){return 0},clearTimeout=function(){},"
          + "console={log:function(){},warn:function(){},error:function(){}};";

  /** Each text is parsed once; what comes of it keeps no state and serves every engine. */
  private static final Map<String, Script> PARSED = new ConcurrentHashMap<>();

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
    run("echarts", SvgEngine::echarts);
    run("charts.js", SvgEngine::charts);
    this.draw = (Function) context.evaluateString(scope, "Charts.svg", "svg", 1, null);
  }

  private void run(String name, Supplier<String> text) {
    PARSED
        .computeIfAbsent(name, _ -> context.compileString(text.get(), name, 1, null))
        .exec(context, scope, scope);
  }

  /** Starts the engine, which takes about a second. */
  public static SvgEngine start() {
    Context context = new ContextFactory().enterContext();
    try {
      return new SvgEngine(context);
    } catch (RhinoException e) {
      context.close();
      throw new NotDrawn("Cannot start the chart engine: " + e.getMessage(), e);
    }
  }

  /** A file of its own, on white, with title and text for screen readers; else {@link NotDrawn}. */
  public String svg(Chart chart, String section) {
    boolean ofGroup = chart.choices().isEmpty() && !section.isEmpty();
    String title = ofGroup ? chart.words().title() + ", " + section : chart.words().title();
    Frame frame =
        new Frame(
            Chart.WIDTH + MARGIN,
            chart.size().wide() + HEADING,
            title,
            chart.words().summary(),
            headline(title, chart.choices(), chart.selected()),
            drawn(chart));
    return framed(frame);
  }

  /** Escaped, but for the drawing. */
  static String framed(Frame frame) {
    return Template.of(SvgEngine.class, "frame.svg", Escape.HTML).fill(Template.values(frame));
  }

  /** What {@code frame.svg} is filled with. */
  record Frame(
      int width, int height, String title, String summary, String headline, String drawing) {}

  /** A file has no selector: what is shown of several is in its headline. */
  static String headline(String title, List<Chart.Choice> choices, int selected) {
    return choices.isEmpty() ? title : title + ": " + choices.get(selected).label();
  }

  private String drawn(Chart chart) {
    Object[] arguments = {JSON.writeValueAsString(chart.selectedOnly()), Chart.WIDTH};
    try {
      return Escape.CHARACTERS.apply(Context.toString(draw.call(context, scope, scope, arguments)));
    } catch (RhinoException e) {
      throw new NotDrawn(
          "Chart %s was not drawn to a file: %s. The page still has it."
              .formatted(chart.id(), e.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    context.close();
  }

  /** A chart that could not be drawn to a file; the message says which, why, and what is left. */
  public static final class NotDrawn extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotDrawn(String message, Throwable cause) {
      super(message, cause);
    }
  }

  public static String echarts() {
    return Template.text(SvgEngine.class, ECHARTS);
  }

  public static String charts() {
    return Template.text(SvgEngine.class, "charts.js");
  }
}
