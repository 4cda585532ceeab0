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

/** Items that take a wait each: one after the other, or each on a virtual thread. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class WaitParallelisation {
  private static final String ONE_BY_ONE = "sequential";

  @Param({ONE_BY_ONE, "virtual"})
  String variant = "";

  @Param("1000")
  int tasks;

  @Param("10")
  int waitMs;

  @Benchmark
  public long items() throws InterruptedException, ExecutionException {
    return variant.equals(ONE_BY_ONE)
        ? oneByOne()
        : Crew.workOff(variant, tasks, number -> () -> item(number));
  }

  private long oneByOne() throws InterruptedException {
    long sum = 0;
    for (int number = 0; number < tasks; number++) {
      sum += item(number);
    }
    return sum;
  }

  private long item(int number) throws InterruptedException {
    Thread.sleep(waitMs);
    return number;
  }
}
