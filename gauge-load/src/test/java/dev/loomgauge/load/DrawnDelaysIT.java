package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Delays from a known distribution: every percentile must be that of what the server drew for the
 * very requests of the window, so that chance in the sample does not matter.
 */
@Timeout(180)
class DrawnDelaysIT {
  private static final double[] PERCENTS =
      DoubleStream.concat(
              IntStream.rangeClosed(1, 99).asDoubleStream(), DoubleStream.of(99.5, 99.9))
          .toArray();

  @TempDir Path folder;

  @Test
  void theOpenModelTellsWhatTheServerDrew() throws Exception {
    Attempts.hit(() -> new Run("'open':{'rate':500}").misses());
  }

  @Test
  void theClosedModelTellsWhatTheServerDrew() throws Exception {
    Attempts.hit(
        () -> {
          Run run = new Run("'closed':{'users':50,'rampMs':500,'spreadMs':100}");
          run.nothingIsLongerThanUntilTheNextRequest();
          return run.misses();
        });
  }

  private final class Run {
    private final WindowLog log;
    private final Output output;
    private final List<DrawingServer.Exchange> window;

    Run(String model) throws Exception {
      Path file = folder.resolve("latency.hlog");
      DrawingServer server = new DrawingServer(4);
      try (server) {
        String times =
            ",'timeoutMs':60000,'warmupMs':2000,'windowMs':6000,'drainMs':2000,'histogram':'"
                + file
                + "'";
        output = Output.of(server.port(), model + times);
      }
      log = WindowLog.read(file);
      assertThat(output.summary().get("errors").size()).isZero();
      assertThat(log.count("ok")).isEqualTo(output.summary().get("ok").asInt());
      int first = log.count("before-ok");
      window = settled(server).subList(first, first + log.count("ok"));
      nothingIsShorterThanTheServerHeldIt();
    }

    /** Every connection's last exchange is filed when its thread has seen the end. */
    private List<DrawingServer.Exchange> settled(DrawingServer server) throws InterruptedException {
      long all =
          log.count("before-ok")
              + log.count("ok")
              + output.summary().get("afterWindow").get("ok").asLong();
      for (int i = 0; i < 500 && server.exchanges().size() < all; i++) {
        Thread.sleep(20);
      }
      assertThat(server.exchanges()).hasSizeGreaterThanOrEqualTo((int) all);
      return server.exchanges();
    }

    /** A law: holds on any machine, but for the few requests at the window's edges. */
    private void nothingIsShorterThanTheServerHeldIt() {
      long[] held = sorted(DrawingServer.Exchange::held);
      for (double percent : PERCENTS) {
        int rank = Math.max(1, Quantiles.rank(held.length, percent) - held.length / 100);
        assertThat(log.ms("ok", percent))
            .as("percentile %s", percent)
            .isGreaterThanOrEqualTo(0.998 * held[rank - 1] / 1e6);
      }
    }

    /** A law of users that send again as soon as they have read. */
    void nothingIsLongerThanUntilTheNextRequest() {
      long[] longest = sorted(DrawingServer.Exchange::atMost);
      for (double percent : PERCENTS) {
        int rank = Quantiles.rank(longest.length, percent) + longest.length / 100;
        if (rank <= longest.length) {
          assertThat(log.ms("ok", percent))
              .as("percentile %s", percent)
              .isLessThanOrEqualTo(1.002 * longest[rank - 1] / 1e6);
        }
      }
    }

    List<String> misses() {
      long[] drawn = sorted(DrawingServer.Exchange::drawn);
      List<String> misses = new ArrayList<>();
      if (drawn.length < 2000) {
        misses.add("only " + drawn.length + " requests: too few for a 99.9th percentile");
      }
      for (double percent : PERCENTS) {
        double truth = Quantiles.typeOne(drawn, percent) / 1e6;
        compare("percentile " + percent, truth, log.ms("ok", percent), misses);
      }
      double[] shown = {50, 90, 95, 99, 99.9};
      String[] keys = {"p50Ms", "p90Ms", "p95Ms", "p99Ms", "p999Ms"};
      for (int i = 0; i < keys.length; i++) {
        double truth = Quantiles.typeOne(drawn, shown[i]) / 1e6;
        compare(keys[i], truth, output.ms(keys[i]), misses);
      }
      return misses;
    }

    private static void compare(String what, double truth, double told, List<String> misses) {
      if (Math.abs(told - truth) > Math.max(1, 0.02 * truth)) {
        misses.add(what + " is " + told + " and should be " + truth);
      }
    }

    private long[] sorted(ToLongFunction<DrawingServer.Exchange> figure) {
      return window.stream().mapToLong(figure).sorted().toArray();
    }
  }
}
