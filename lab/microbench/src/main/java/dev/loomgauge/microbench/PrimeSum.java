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

/** One computation, shared out: the sum of all primes up to a limit. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class PrimeSum {
  private static final String STREAM = "parallel-stream";

  @Param({"platform-cores", "virtual", STREAM})
  String variant = "";

  /** Pieces of equal length into which the numbers are cut; a stream cuts them itself. */
  @Param("100")
  int tasks;

  @Param("100000")
  int limit;

  @Benchmark
  public long sum() throws InterruptedException, ExecutionException {
    if (variant.equals(STREAM)) {
      return Primes.parallelSum(limit);
    }
    long piece = Math.ceilDiv(limit, tasks);
    return Crew.workOff(
        variant, tasks, number -> () -> Primes.sum(Primes.FIRST + number * piece, piece, limit));
  }
}
