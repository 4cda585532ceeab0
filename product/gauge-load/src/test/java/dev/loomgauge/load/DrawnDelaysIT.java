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
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Delays from a known distribution: every percentile must be that of how long the server held the
 * very requests of the window by its own clock, so that neither chance in the sample nor a timer of
 * the server that is late matters.
 */
@Isolated("its truth is a matter of time")
@Timeout(180)
class DrawnDelaysIT {
  private static final double[] PERCENTS =
      DoubleStream.concat(
              IntStream.rangeClosed(1, 99).asDoubleStream(), DoubleStream.of(99.5, 99.9))
          .toArray();

  @TempDir Path folder;

  @Test
  void theOpenModelTellsHowLongTheServerHeldEachRequest() throws Exception {
    Attempts.hit(() -> new Run("'open':{'rate':1000}").misses(DrawingServer.Exchange::held));
  }

  @Test
  void theClosedModelTellsHowLongTheServerHeldEachRequest() throws Exception {
    Attempts.hit(
        () -> {
          Run run = new Run("'closed':{'users':100,'rampMs':500,'spreadMs':100}");
          run.nothingIsLongerThanUntilTheNextRequest();
          return run.misses(DrawingServer.Exchange::atMost);
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
            ",'timeoutMs':60000,'warmupMs':1500,'windowMs':2500,'drainMs':2000,'histogram':'"
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

    /**
     * The figures that are off.
     *
     * @param longest that a request can have taken, as far as the server can tell
     */
    List<String> misses(ToLongFunction<DrawingServer.Exchange> longest) {
      long[] least = sorted(DrawingServer.Exchange::held);
      long[] most = sorted(longest);
      List<String> misses = new ArrayList<>();
      if (least.length < 2000) {
        misses.add("only " + least.length + " requests: too few for a 99.9th percentile");
      }
      for (double percent : PERCENTS) {
        Bounds bounds = Bounds.at(percent, least, most);
        bounds.compare("percentile " + percent, log.ms("ok", percent), misses);
      }
      double[] shown = {50, 90, 95, 99, 99.9};
      String[] keys = {"p50Ms", "p90Ms", "p95Ms", "p99Ms", "p999Ms"};
      for (int i = 0; i < keys.length; i++) {
        Bounds.at(shown[i], least, most).compare(keys[i], output.ms(keys[i]), misses);
      }
      return misses;
    }

    private long[] sorted(ToLongFunction<DrawingServer.Exchange> figure) {
      return window.stream().mapToLong(figure).sorted().toArray();
    }
  }

  /** What a percentile can be, in milliseconds, by the clock of the server. */
  private record Bounds(double least, double most) {
    static Bounds at(double percent, long[] least, long[] most) {
      return new Bounds(
          Quantiles.typeOne(least, percent) / 1e6, Quantiles.typeOne(most, percent) / 1e6);
    }

    void compare(String what, double told, List<String> misses) {
      if (told < least - tolerance(least) || told > most + tolerance(most)) {
        misses.add(what + " is " + told + " and should be " + least + " to " + most);
      }
    }

    private static double tolerance(double truth) {
      return Math.max(1, 0.02 * truth);
    }
  }
}
