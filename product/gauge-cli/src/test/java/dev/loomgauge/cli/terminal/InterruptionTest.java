package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InterruptionTest {
  @Test
  @Timeout(30)
  void theCommandIsInterruptedAndWaitedForUntilItHasWrittenWhatItHas() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    Thread command =
        Thread.ofVirtual()
            .unstarted(
                () -> {
                  try {
                    Thread.sleep(Duration.ofMinutes(1));
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                  }
                });
    Interruption interruption = Interruption.of(command);
    command.start();

    Thread end = Thread.ofPlatform().daemon().start(() -> interruption.ended(command));
    interrupted.await();
    assertThat(end.isAlive()).isTrue();
    interruption.close();

    assertThat(end.join(Duration.ofSeconds(20))).isTrue();
    assertThat(Runtime.getRuntime().removeShutdownHook(interruption.hook))
        .as("is asked when the JVM shuts down")
        .isTrue();
  }
}
