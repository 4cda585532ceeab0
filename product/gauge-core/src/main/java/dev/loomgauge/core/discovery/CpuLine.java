package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Steps of a path that use the CPU: as shares of a demand that is calibrated, or with their own.
 */
final class CpuLine {
  private static final String REST = "use: cpu";
  private static final Pattern SHARE = Pattern.compile("use: \\{station: cpu, share: ([0-9.]+)}");

  private CpuLine() {}

  /**
   * A part of a request's CPU time, 0 to 1, to four digits: those of many alike steps, each rounded
   * up, must not come to more than the whole.
   */
  static Line share(double share) {
    String digits = Numbers.format("%.4f", share).replaceFirst("0{1,2}$", "");
    return new Line("use: {station: cpu, share: " + digits + "}", "");
  }

  /** What the others leave. */
  static Line rest(String evidence) {
    return new Line(REST, evidence);
  }

  static boolean is(Line line) {
    return line.yaml().equals(REST) || SHARE.matcher(line.yaml()).matches();
  }

  /**
   * The paths of the kinds of a mix for a reader who calibrates their mean: each step with its part
   * of the mean request's CPU time, which is more than 1 for a step that costs more than that. The
   * kind that uses most has a step that takes what is left, so that all add up.
   *
   * @return name of the kind to its path
   */
  static Map<String, List<Line>> ofMean(List<ServiceModel.Kind> kinds) {
    double mean = kinds.stream().mapToDouble(kind -> kind.share() * kind.sum().cpuMs()).sum();
    ServiceModel.Kind last =
        Collections.max(
            kinds, Comparator.comparingDouble(kind -> kind.share() * kind.sum().cpuMs()));
    Map<String, List<Line>> paths = new LinkedHashMap<>();
    for (ServiceModel.Kind kind : kinds) {
      double factor = kind.sum().cpuMs() / Math.max(1e-9, mean);
      double rest = 1 - kind.path().stream().mapToDouble(CpuLine::shareOf).sum();
      paths.put(
          kind.name(),
          kind.path().stream()
              .map(
                  line ->
                      !is(line) || (kind.equals(last) && line.yaml().equals(REST))
                          ? line
                          : part(
                              factor * (line.yaml().equals(REST) ? rest : shareOf(line)),
                              line.evidence()))
              .toList());
    }
    return paths;
  }

  /** To four digits: those of a rare kind are small. */
  private static Line part(double share, String evidence) {
    return new Line(
        Numbers.format("use: {station: cpu, share: %.5f}", Math.max(0.00001, share)), evidence);
  }

  /** The same path for a reader who has no calibration: each step with its own CPU time. */
  static List<Line> withDemand(List<Line> path, double demandMs) {
    double rest = 1 - path.stream().mapToDouble(CpuLine::shareOf).sum();
    List<Line> lines = new ArrayList<>();
    for (Line line : path) {
      if (is(line)) {
        double part = line.yaml().equals(REST) ? Math.max(0, rest) : shareOf(line);
        long micros = Math.max(1, Math.round(part * demandMs * 1000));
        lines.add(new Line("use: {station: cpu, demand: " + micros + "us}", line.evidence()));
      } else {
        lines.add(line);
      }
    }
    return lines;
  }

  private static double shareOf(Line line) {
    Matcher matcher = SHARE.matcher(line.yaml());
    return matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
  }
}
