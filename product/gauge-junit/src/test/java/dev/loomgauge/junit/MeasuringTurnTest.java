package dev.loomgauge.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class MeasuringTurnTest {
  @TempDir private Path folder = Path.of("");

  @Test
  @Timeout(30)
  void whoComesLaterWaitsAndSaysSoOnce() throws InterruptedException {
    MeasuringTurn turn = new MeasuringTurn(folder.resolve("cache"));
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch holds = new CountDownLatch(1);
    Thread first =
        Thread.startVirtualThread(
            () ->
                turn.when(
                    told::add,
                    () -> {
                      holds.countDown();
                      while (told.isEmpty()) {
                        Thread.onSpinWait();
                      }
                      return told.add("first has ended");
                    }));
    holds.await();

    assertThat(turn.<String>when(told::add, () -> "second")).isEqualTo("second");

    first.join();
    assertThat(told)
        .containsExactly(
            "Waits for another test whose service is observed (%s)."
                .formatted(folder.resolve("cache/junit.lock")),
            "first has ended");
  }

  @Test
  void whoIsInterruptedGivesUp() {
    MeasuringTurn turn = new MeasuringTurn(folder);

    assertThatThrownBy(
            () ->
                turn.when(
                    told -> {},
                    () -> turn.when(told -> Thread.currentThread().interrupt(), () -> "never")))
        .isInstanceOf(TestAbortedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aFolderThatCannotBeMadeIsNamedWithTheRemedy() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> new MeasuringTurn(file).when(told -> {}, () -> ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Set XDG_CACHE_HOME to a folder that can be written.");
  }

  @Test
  void theLockLiesInTheFolderForCaches() {
    assertThat(MeasuringTurn.of(Map.of("XDG_CACHE_HOME", "/cache")).folder())
        .hasToString("/cache/loomgauge");
    assertThat(MeasuringTurn.of(Map.of("XDG_CACHE_HOME", "cache")).folder())
        .isEqualTo(MeasuringTurn.of(Map.of()).folder())
        .hasToString(System.getProperty("user.home") + "/.cache/loomgauge");
  }
}
