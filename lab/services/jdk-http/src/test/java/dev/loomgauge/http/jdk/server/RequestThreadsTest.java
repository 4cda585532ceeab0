package dev.loomgauge.http.jdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Eventually;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

class RequestThreadsTest {
  private static final int WORKERS = 4;

  @Test
  void platformThreadsAreAsManyAsAskedForAndThoseThatServeNobodyEnd() throws Exception {
    RequestThreads threads = RequestThreads.of(ThreadMode.PLATFORM, WORKERS);
    ThreadPoolExecutor pool = (ThreadPoolExecutor) threads.executor();
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < WORKERS + 2; i++) {
      pool.execute(
          () -> {
            try {
              end.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    assertThat(pool.getPoolSize()).isEqualTo(WORKERS);
    assertThat(pool.getQueue()).hasSize(2);

    end.countDown();

    Eventually.equal("threads of the pool", 0, pool::getPoolSize);
  }
}
