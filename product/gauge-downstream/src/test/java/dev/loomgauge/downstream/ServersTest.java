package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServersTest {
  /** A request as it was served. */
  private record Served(long arrival, long start, long due) {}

  @Test
  void whatFindsNoServerFreeWaitsForTheFirst() {
    var servers = new Servers(2);

    assertThat(servers.due(0, start -> start + 100)).isEqualTo(100);
    assertThat(servers.due(10, start -> start + 20)).isEqualTo(30);
    assertThat(servers.due(20, start -> start + 20)).as("from 30 on").isEqualTo(50);
    assertThat(servers.due(20, start -> start + 20)).as("from 50 on").isEqualTo(70);
    assertThat(servers.due(90, start -> start + 20)).as("at once").isEqualTo(110);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100})
  void theyServeInOrderNeverTooManyAtOnceAndNoneIsIdleWhileAnyWaits(int count) {
    List<Served> served = served(count, 3_000, count * 0.9);

    for (var i = 1; i < served.size(); i++) {
      assertThat(served.get(i).start()).isGreaterThanOrEqualTo(served.get(i - 1).start());
    }
    for (var one : served) {
      assertThat(busy(served, one.start())).as("when it starts").isLessThanOrEqualTo(count);
      if (one.start() > one.arrival()) {
        assertThat(busy(served, one.start() - 1)).as("before it starts").isEqualTo(count);
      }
    }
    assertThat(served).anyMatch(one -> one.start() > one.arrival());
  }

  /** Lindley's recursion, by the sorted workload of Kiefer and Wolfowitz. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 50})
  void theyWaitAsLongAsTheRecursionSays(int count) {
    var work = new long[count];
    long last = 0;
    for (var one : served(count, 2_000, count * 1.1)) {
      for (var i = 0; i < count; i++) {
        work[i] = Math.max(0, work[i] - (one.arrival() - last));
      }
      last = one.arrival();
      Arrays.sort(work);
      assertThat(one.start() - one.arrival()).isEqualTo(work[0]);
      work[0] += one.due() - one.start();
    }
  }

  @Test
  void severalThreadsShareThem() throws Exception {
    var servers = new Servers(10);
    List<Future<Long>> last = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (var i = 0; i < 4_000; i++) {
        last.add(threads.submit(() -> servers.due(0, start -> start + 5)));
      }
    }
    var ends = new ArrayList<Long>();
    for (var one : last) {
      ends.add(one.get());
    }
    ends.sort(null);
    for (var i = 0; i < ends.size(); i++) {
      assertThat(ends.get(i)).isEqualTo((i / 10 + 1) * 5L);
    }
  }

  /**
   * Requests at random times.
   *
   * @param offered mean number of servers that they need
   */
  private static List<Served> served(int count, int requests, double offered) {
    var servers = new Servers(count);
    var random = new SplittableRandom(count);
    List<Served> served = new ArrayList<>();
    long arrival = 0;
    for (var i = 0; i < requests; i++) {
      arrival += Math.round(-Math.log(1 - random.nextDouble()) * 1_000_000 / offered);
      long now = arrival;
      long taken = 1 + Math.round(-Math.log(1 - random.nextDouble()) * 1_000_000);
      var begun = new long[1];
      long due =
          servers.due(
              now,
              start -> {
                begun[0] = start;
                return start + taken;
              });
      served.add(new Served(now, begun[0], due));
    }
    return served;
  }

  private static long busy(List<Served> served, long at) {
    return served.stream().filter(one -> one.start() <= at && one.due() > at).count();
  }
}
