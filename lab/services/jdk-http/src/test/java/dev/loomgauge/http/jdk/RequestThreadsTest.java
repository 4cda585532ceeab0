package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.Eventually;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
    assertThat(pool.getKeepAliveTime(TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(pool.getQueue()).hasSize(2);

    end.countDown();

    Eventually.equal("threads of the pool", 0, pool::getPoolSize);
  }

  @Test
  void everyModeHasThreadsOfItsKindForRequestsAndForBranches() throws Exception {
    for (ThreadMode mode : ThreadMode.values()) {
      RequestThreads threads = RequestThreads.of(mode, WORKERS);
      CompletableFuture<Thread> serving = new CompletableFuture<>();
      threads.executor().execute(() -> serving.complete(Thread.currentThread()));
      Thread request = serving.get(20, TimeUnit.SECONDS);
      Thread branch = threads.branchThreads().newThread(() -> {});
      boolean virtual = mode == ThreadMode.VIRTUAL;

      assertThat(request.isVirtual()).isEqualTo(virtual);
      assertThat(request.getName()).isEqualTo(virtual ? "request-1" : "worker-1");
      assertThat(branch.isVirtual()).isEqualTo(virtual);
      assertThat(branch.isDaemon()).isTrue();
      assertThat(branch.getName()).isEqualTo("branch-1");
    }
  }
}
