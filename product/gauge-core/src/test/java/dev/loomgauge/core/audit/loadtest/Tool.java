package dev.loomgauge.core.audit.loadtest;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What load generators count, and how they print it: column to cell. */
enum Tool {
  /**
   * From the first connection on; counts every answer, its mean leaves out those that came late.
   */
  WRK {
    @Override
    Map<String, String> prints(Plan plan, List<Sample> all) {
      List<Sample> ended = within(all, 0, plan.endMs());
      List<Sample> complete = only(ended, s -> s.outcome() != Sample.Outcome.RESET);
      double[] recorded =
          sorted(only(complete, s -> s.outcome() != Sample.Outcome.TIMED_OUT), Sample::lasted);
      Map<String, String> row = new LinkedHashMap<>();
      row.put("users", String.valueOf(plan.users()));
      row.put("duration_s", digits(plan.endMs() / 1000, 2));
      row.put("throughput_rps", digits(complete.size() / plan.endMs() * 1000, 2));
      row.put("requests", String.valueOf(complete.size()));
      row.put("failures", String.valueOf(ended.stream().filter(s -> !s.answered()).count()));
      latencies(row, recorded, Tool::threeDigits, 0.5, 0.99);
      return row;
    }
  },
  /** Latency from the schedule; the rate is that of the connections together. */
  WRK2 {
    @Override
    Map<String, String> prints(Plan plan, List<Sample> all) {
      List<Sample> ended = within(all, 0, plan.endMs());
      Map<String, String> row = new LinkedHashMap<>();
      row.put("connections", String.valueOf(plan.users()));
      row.put("duration_s", digits(plan.endMs() / 1000, 2));
      row.put("throughput_rps", digits(ended.size() / plan.endMs() * 1000, 2));
      row.put("requests", String.valueOf(ended.size()));
      row.put("failures", String.valueOf(ended.stream().filter(s -> !s.answered()).count()));
      latencies(row, sorted(ended, s -> s.ended() - s.due()), Tool::threeDigits, 0.5, 0.99, 0.999);
      return row;
    }
  },
  /** The whole test with its ramp and drain; every request, failed or not. */
  K6 {
    @Override
    Map<String, String> prints(Plan plan, List<Sample> all) {
      Map<String, String> row = whole(plan, all, 6);
      latencies(row, sorted(all, Sample::lasted), Tool::threeDigits, 0.5, 0.95);
      return row;
    }
  },
  /** The same in whole milliseconds; its average is cut off, not rounded. */
  JMETER {
    @Override
    Map<String, String> prints(Plan plan, List<Sample> all) {
      Map<String, String> row = whole(plan, all, 1);
      double[] times = sorted(all, s -> Math.floor(s.ended()) - Math.floor(s.sent()));
      latencies(row, times, ms -> digits(Math.floor(ms), 0), 0.5, 0.95, 0.99);
      return row;
    }
  },
  /** A window behind ramp and warm-up; throughput and times of the answered requests. */
  STEADY {
    @Override
    Map<String, String> prints(Plan plan, List<Sample> all) {
      double from = plan.rampMs() + plan.warmMs();
      List<Sample> ended = within(all, from, from + plan.windowMs());
      List<Sample> answered = only(ended, Sample::answered);
      Map<String, String> row = new LinkedHashMap<>();
      row.put("users", String.valueOf(plan.users()));
      row.put("window", "steady");
      row.put("duration_s", digits(plan.windowMs() / 1000, 3));
      row.put("throughput_rps", digits(answered.size() / plan.windowMs() * 1000, 3));
      row.put("requests", String.valueOf(answered.size()));
      row.put("failures", String.valueOf(ended.size() - answered.size()));
      double[] times = sorted(answered, Sample::lasted);
      latencies(row, times, ms -> digits(ms, 3), 0.5, 0.95, 0.99, 0.999);
      return row;
    }
  };

  /** The row that it prints of a test. */
  abstract Map<String, String> prints(Plan plan, List<Sample> all);

  private static Map<String, String> whole(Plan plan, List<Sample> all, int digits) {
    double begin = all.stream().mapToDouble(Sample::sent).min().orElse(0);
    double end = all.stream().mapToDouble(Sample::ended).max().orElse(1);
    long failed = all.stream().filter(s -> !s.answered()).count();
    Map<String, String> row = new LinkedHashMap<>();
    row.put("users", String.valueOf(plan.users()));
    row.put("duration_s", digits((end - begin) / 1000, 1));
    row.put("throughput_rps", digits(all.size() / (end - begin) * 1000, digits));
    row.put("requests", String.valueOf(all.size()));
    row.put("failures", digits(100.0 * failed / Math.max(1, all.size()), 2) + "%");
    return row;
  }

  private static void latencies(
      Map<String, String> row, double[] sorted, Print print, double... quantiles) {
    if (sorted.length == 0) {
      return;
    }
    row.put("mean_ms", print.of(Arrays.stream(sorted).average().orElse(0)));
    for (double q : quantiles) {
      String name = "p" + digits(q * 1000, 0).replaceAll("0$", "") + "_ms";
      row.put(name, print.of(interpolated(sorted, q)));
    }
    row.put("max_ms", print.of(sorted[sorted.length - 1]));
  }

  private interface Print {
    String of(double ms);
  }

  private static double interpolated(double[] sorted, double q) {
    double place = q * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** As wrk and k6 print a time: "1.05s" and "204.67ms", here both in milliseconds. */
  private static String threeDigits(double ms) {
    return ms >= 1000 ? digits(Math.rint(ms / 10) * 10, 0) : digits(ms, 2);
  }

  private static String digits(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static List<Sample> within(List<Sample> all, double from, double to) {
    return only(all, s -> s.ended() >= from && s.ended() < to);
  }

  private static List<Sample> only(List<Sample> all, Predicate<Sample> which) {
    return all.stream().filter(which).toList();
  }

  private static double[] sorted(List<Sample> samples, ToDoubleFunction<Sample> time) {
    return samples.stream().mapToDouble(time).sorted().toArray();
  }
}
