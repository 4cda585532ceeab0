package dev.loomgauge.order.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

@Timeout(60)
class StripesTest {
  @Test
  void ordersOfOneStripeFollowEachOther() throws Exception {
    Stripes stripes = new Stripes(4);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(2);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (long id : new long[] {-1, 3}) {
        var _ =
            threads.submit(
                () ->
                    stripes.inside(
                        id,
                        () -> {
                          most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                          begun.countDown();
                          waited(begun);
                          return inside.decrementAndGet();
                        }));
      }
    }
    assertThat(most).hasValue(1);
  }

  /** The other does not come while this one is inside. */
  private static void waited(CountDownLatch begun) {
    try {
      boolean _ = begun.await(150, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void ordersOfOtherStripesDoNotWaitForThem() throws Exception {
    Stripes stripes = new Stripes(4);
    CyclicBarrier all = new CyclicBarrier(4);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<Integer> last = threads.submit(() -> stripes.inside(0, () -> met(all)));
      for (long id = 1; id < 4; id++) {
        long own = id;
        var _ = threads.submit(() -> stripes.inside(own, () -> met(all)));
      }
      assertThat(last.get(20, TimeUnit.SECONDS)).isBetween(0, 3);
    }
  }

  private static int met(CyclicBarrier all) {
    try {
      return all.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void thereAreAMillionWhereNobodySetsTheirNumber() throws IOException {
    StandardEnvironment environment = new StandardEnvironment();
    new YamlPropertySourceLoader()
        .load("own", new ClassPathResource("application.yaml"))
        .forEach(environment.getPropertySources()::addLast);
    assertThat(environment.getProperty("order.stripes")).isEqualTo("1048576");
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("set", Map.of("ORDER_STRIPES", "16")));
    assertThat(environment.getProperty("order.stripes")).isEqualTo("16");
  }

  @Test
  void thereIsOneStripeAtLeast() {
    assertThat(new Stripes(1).<String>inside(Long.MIN_VALUE, () -> "in")).isEqualTo("in");
    assertThatThrownBy(() -> new Stripes(0)).hasMessage("ORDER_STRIPES=0: use 1 or more");
  }
}
