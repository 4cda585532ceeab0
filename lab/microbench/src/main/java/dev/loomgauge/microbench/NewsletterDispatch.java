package dev.loomgauge.microbench;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Sending a newsletter: every task waits for a mail server and does nothing else. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class NewsletterDispatch {
  @Param({"platform-8", "platform-200", "virtual"})
  String variant = "";

  @Param("500")
  int tasks;

  @Param("50")
  int waitMs;

  @Benchmark
  public long dispatch() throws InterruptedException, ExecutionException {
    return Crew.workOff(
        variant,
        tasks,
        number ->
            () -> {
              Thread.sleep(waitMs);
              return (long) number;
            });
  }
}
