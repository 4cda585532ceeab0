package dev.loomgauge.core.discovery;

import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Steps of a path that use the CPU: as shares of a demand that is calibrated, or with their own.
 */
final class CpuLine {
  private static final String REST = "use: cpu";
  private static final Pattern SHARE = Pattern.compile("use: \\{station: cpu, share: ([0-9.]+)}");

  private CpuLine() {}

  /** A part of a request's CPU time, 0 to 1. */
  static Line share(double share) {
    return new Line(Numbers.format("use: {station: cpu, share: %.2f}", share), "");
  }

  /** What the others leave. */
  static Line rest(String evidence) {
    return new Line(REST, evidence);
  }

  static boolean is(Line line) {
    return line.yaml().equals(REST) || SHARE.matcher(line.yaml()).matches();
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
