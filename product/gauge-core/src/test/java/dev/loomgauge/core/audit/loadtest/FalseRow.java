package dev.loomgauge.core.audit.loadtest;

import dev.loomgauge.core.audit.loadtest.Plan.Shape;
import dev.loomgauge.core.audit.loadtest.Plan.Times;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** An honest row of a closed test without failures, with one thing changed that cannot be. */
record FalseRow(Break broken, Map<String, String> cells) {

  /** What is changed. Each takes the figures of the honest row, and how much to change, 1 to 2. */
  enum Break {
    MORE_IN_FLIGHT_THAN_USERS {
      @Override
      void apply(Figures row, double much) {
        row.put("mean_ms", row.cycleMs() * (1 + 0.2 * much));
        row.remove("max_ms", "p50_ms", "p95_ms", "p99_ms", "p999_ms");
      }
    },
    USERS_THAT_ARE_NOWHERE {
      @Override
      void apply(Figures row, double much) {
        row.scale(1 / (2 * much), "mean_ms", "p50_ms", "p95_ms", "p99_ms", "p999_ms", "max_ms");
      }
    },
    FAILURES_THAT_OUTLAST_THE_TIMEOUT {
      @Override
      void apply(Figures row, double much) {
        double missing = row.get("users") / 2;
        double timeout = 2 * row.get("max_ms") + 1000;
        row.put("throughput_rps", row.get("throughput_rps") / 2);
        row.put("requests", Math.rint(row.get("requests") / 2));
        row.put("timeout_ms", timeout);
        row.put(
            "failures", Math.rint(missing * row.get("duration_s") * 1000 / timeout / (4 * much)));
      }
    },
    SUCCESSES_BEYOND_THE_TIMEOUT {
      @Override
      void apply(Figures row, double much) {
        row.put("timeout_ms", row.get("p99_ms") / (1 + 0.5 * much));
      }
    },
    PERCENTILES_THAT_NEED_MORE_USERS {
      @Override
      void apply(Figures row, double much) {
        row.remove("mean_ms", "service_delay_ms", "thread_model", "thread_limit");
        double p50 = row.get("p50_ms");
        row.scale(2 * (1 + 0.2 * much) * row.cycleMs() / p50, "p50_ms", "p95_ms", "p99_ms");
        row.remove("p999_ms", "max_ms");
      }
    },
    A_MAXIMUM_BELOW_USERS_OVER_THROUGHPUT {
      @Override
      void apply(Figures row, double much) {
        row.remove("mean_ms", "p50_ms", "p95_ms", "p99_ms", "p999_ms", "service_delay_ms");
        row.put("max_ms", row.cycleMs() / (1 + much));
      }
    },
    MORE_THAN_THE_THREADS_ALLOW {
      @Override
      void apply(Figures row, double much) {
        double threads = Math.ceil(row.get("users") / 4);
        row.put("thread_model", "platform");
        row.put("thread_limit", threads);
        row.put("throughput_rps", threads / row.get("service_delay_ms") * 1000 * (1 + 0.2 * much));
        row.remove("requests", "mean_ms");
      }
    },
    MORE_THAN_THE_USERS_ALLOW {
      @Override
      void apply(Figures row, double much) {
        double ceiling = row.get("users") / row.get("service_delay_ms") * 1000;
        row.put("throughput_rps", ceiling * (1 + 0.2 * much));
        row.remove("requests", "mean_ms", "p50_ms", "p95_ms", "p99_ms", "p999_ms");
      }
    },
    REQUESTS_THAT_TAKE_LONGER_THAN_THE_TEST {
      @Override
      void apply(Figures row, double much) {
        row.put("requests", Math.rint(row.get("requests") * (1 + 0.3 * much)));
      }
    },
    PERCENTILES_IN_DISORDER {
      @Override
      void apply(Figures row, double much) {
        row.put("p95_ms", row.get("p99_ms") * (1 + 0.1 * much));
      }
    },
    A_MEAN_OUTSIDE_ITS_PERCENTILES {
      @Override
      void apply(Figures row, double much) {
        row.put("mean_ms", row.get("max_ms") * (1 + 0.1 * much));
        row.remove("users");
      }
    },
    FASTER_THAN_THE_DELAY {
      @Override
      void apply(Figures row, double much) {
        row.put("p50_ms", row.get("service_delay_ms") / (1 + 0.1 * much));
      }
    },
    A_MEAN_THAT_WAS_CALCULATED {
      @Override
      void apply(Figures row, double much) {
        row.put("mean_ms", row.cycleMs());
      }
    };

    abstract void apply(Figures row, double much);
  }

  /** A false row drawn from a seed; kinds take turns. */
  static FalseRow drawn(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Plan plan = plan(random);
    Map<String, String> cells = new LinkedHashMap<>();
    cells.putAll(Tool.STEADY.prints(plan, Simulated.samples(plan, random)));
    cells.put("load", "closed");
    cells.put("think_ms", "0");
    cells.put("service_delay_ms", String.valueOf(plan.delayMs()));
    Break broken = Break.values()[seed % Break.values().length];
    broken.apply(new Figures(cells), 1 + random.nextDouble());
    return new FalseRow(broken, cells);
  }

  private static Plan plan(SplittableRandom random) {
    double delay = 50 + 50 * random.nextInt(6);
    Times work = new Times(Shape.EXPONENTIAL, delay * (0.02 + 0.2 * random.nextDouble()));
    int users = 60 + random.nextInt(200);
    int threads = random.nextBoolean() ? 0 : users / 2;
    Times none = new Times(Shape.FIXED, 0);
    return new Plan(
        users, 1000, 5000, 20_000, none, 0, false, delay, work, threads, -1, 0, 0, 0, false);
  }

  /** The cells as numbers. */
  record Figures(Map<String, String> cells) {
    double get(String column) {
      return Double.parseDouble(cells.getOrDefault(column, "NaN"));
    }

    void put(String column, double value) {
      boolean count = column.equals("requests") || column.equals("failures");
      cells.put(column, String.format(Locale.ROOT, count ? "%.0f" : "%.3f", value));
    }

    void put(String column, String word) {
      cells.put(column, word);
    }

    void scale(double factor, String... columns) {
      for (String column : columns) {
        put(column, get(column) * factor);
      }
    }

    void remove(String... columns) {
      cells.keySet().removeAll(Set.of(columns));
    }

    /** Users / throughput, in milliseconds. */
    double cycleMs() {
      return get("users") / get("throughput_rps") * 1000;
    }
  }
}
