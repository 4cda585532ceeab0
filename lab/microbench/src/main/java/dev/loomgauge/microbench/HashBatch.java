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

/** More computations than cores: all of them keep every core busy. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class HashBatch {
  @Param({"platform-cores", "virtual"})
  String variant = "";

  @Param("500")
  int tasks;

  @Param("500000")
  int updates;

  @Benchmark
  public long digests() throws InterruptedException, ExecutionException {
    return Crew.workOff(variant, tasks, number -> () -> Digest.of(updates));
  }
}
