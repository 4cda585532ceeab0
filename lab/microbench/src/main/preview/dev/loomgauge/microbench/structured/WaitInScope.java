package dev.loomgauge.microbench.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Items that take a wait each, all of them subtasks of one scope. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Fork(jvmArgsAppend = "--enable-preview")
public class WaitInScope {
  @Param("structured")
  String variant = "";

  @Param("1000")
  int tasks;

  @Param("10")
  int waitMs;

  @Benchmark
  public long items() throws InterruptedException {
    try (var scope = StructuredTaskScope.<Long>open()) {
      List<Subtask<Long>> items = new ArrayList<>(tasks);
      for (int i = 0; i < tasks; i++) {
        long number = i;
        items.add(
            scope.fork(
                () -> {
                  Thread.sleep(waitMs);
                  return number;
                }));
      }
      scope.join();
      return items.stream().mapToLong(Subtask::get).sum();
    }
  }
}
