package dev.loomgauge.microbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@Timeout(60)
class BatchesTest {
  private static final List<String> VARIANTS = List.of("platform-3", "platform-cores", "virtual");

  @Test
  void primesAreThoseBelowAHundredAndTheirSquaresAreNone() {
    assertThat(LongStream.range(-3, 100).filter(Primes::isPrime))
        .containsExactly(
            2L, 3L, 5L, 7L, 11L, 13L, 17L, 19L, 23L, 29L, 31L, 37L, 41L, 43L, 47L, 53L, 59L, 61L,
            67L, 71L, 73L, 79L, 83L, 89L, 97L);
    assertThat(Primes.isPrime(99_991)).isTrue();
    assertThat(Primes.isPrime(311L * 311)).isFalse();
  }

  @Test
  void aPieceOfASumEndsAtItsCountAndAtTheLimit() {
    assertThat(Primes.sum(2, 10, 100)).isEqualTo(2 + 3 + 5 + 7 + 11);
    assertThat(Primes.sum(11, 3, 100)).isEqualTo(11 + 13);
    assertThat(Primes.sum(11, 3, 13)).isEqualTo(11 + 13);
    assertThat(Primes.sum(11, 3, 12)).isEqualTo(11);
    assertThat(Primes.parallelSum(13)).isEqualTo(2 + 3 + 5 + 7 + 11 + 13);
  }

  /** The pieces hold the numbers from 2 on, and the last ones go beyond the limit. */
  @Test
  void everyVariantSumsAllPrimesUpToTheLimit() throws Exception {
    for (int limit : new int[] {1_000, 1_009, 997, 7}) {
      PrimeDemand alone = new PrimeDemand();
      alone.limit = limit;
      long expected = LongStream.rangeClosed(2, limit).filter(Primes::isPrime).sum();
      assertThat(alone.sum()).isEqualTo(expected);
      for (String variant : List.of("platform-3", "virtual", "parallel-stream")) {
        PrimeSum batch = new PrimeSum();
        batch.variant = variant;
        batch.tasks = 7;
        batch.limit = limit;
        assertThat(batch.sum()).as(variant).isEqualTo(expected);
      }
    }
  }

  @Test
  void aDigestIsThatOfAllItsBytes() throws Exception {
    byte[] bytes = new byte[300];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    long expected = MessageDigest.getInstance("SHA-256").digest(bytes)[0];
    assertThat(Digest.of(300)).isEqualTo(expected);
    HashDemand alone = new HashDemand();
    alone.updates = 300;
    assertThat(alone.digest()).isEqualTo(expected);
    for (String variant : VARIANTS) {
      HashBatch batch = new HashBatch();
      batch.variant = variant;
      batch.tasks = 5;
      batch.updates = 300;
      assertThat(batch.digests()).as(variant).isEqualTo(5 * expected);
    }
  }

  @Test
  void everyItemIsWaitedForOnce() throws Exception {
    for (String variant : List.of("sequential", "virtual", "platform-3")) {
      WaitParallelisation batch = new WaitParallelisation();
      batch.variant = variant;
      batch.tasks = 6;
      batch.waitMs = 5;
      long begin = System.nanoTime();
      assertThat(batch.items()).as(variant).isEqualTo(15);
      assertThat(System.nanoTime() - begin)
          .as(variant)
          .isGreaterThanOrEqualTo(variant.equals("sequential") ? 30_000_000L : 5_000_000L);
    }
    NewsletterDispatch letters = new NewsletterDispatch();
    letters.variant = "platform-2";
    letters.tasks = 4;
    letters.waitMs = 20;
    long begin = System.nanoTime();
    assertThat(letters.dispatch()).isEqualTo(6);
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(40_000_000L);
  }

  @Test
  void aCrewHasAsManyThreadsOfItsKindAsItsVariantSays() throws Exception {
    CountDownLatch three = new CountDownLatch(3);
    AtomicInteger virtual = new AtomicInteger();
    assertThat(
            Crew.workOff(
                "platform-3",
                3,
                number ->
                    () -> {
                      three.countDown();
                      virtual.addAndGet(Thread.currentThread().isVirtual() ? 1 : 0);
                      assertThat(three.await(20, TimeUnit.SECONDS)).isTrue();
                      return number * 10L;
                    }))
        .isEqualTo(30);
    assertThat(virtual).hasValue(0);
    assertThat(
            Crew.workOff(
                "virtual", 4, number -> () -> Thread.currentThread().isVirtual() ? 1L : 0L))
        .isEqualTo(4);
    assertThatThrownBy(
            () ->
                Crew.workOff(
                    "virtual",
                    2,
                    number ->
                        () -> {
                          throw new IllegalStateException("task " + number);
                        }))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("task 0");
    for (String none : List.of("", "platform-", "platform-0", "platform-100000", "platform")) {
      assertThatThrownBy(() -> Crew.workOff(none, 1, number -> () -> 1L))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("'" + none + "' is no variant: write platform-8, platform-cores or virtual.");
    }
  }

  /** A compiler without the preview flag knows the class by its name alone. */
  @Test
  void everyItemOfAScopeIsWaitedForOnceAndAllAtTheSameTime() throws Exception {
    Class<?> type = Class.forName(Crew.class.getPackageName() + ".structured.WaitInScope");
    Object batch = type.getConstructor().newInstance();
    for (Map.Entry<String, Integer> size : Map.of("tasks", 1_000, "waitMs", 50).entrySet()) {
      Field field = type.getDeclaredField(size.getKey());
      field.setAccessible(true);
      field.setInt(batch, size.getValue());
    }
    long begin = System.nanoTime();

    assertThat(type.getMethod("items").invoke(batch)).isEqualTo(999L * 1_000 / 2);

    // One after the other they take 50 s.
    assertThat(System.nanoTime() - begin).isBetween(50_000_000L, 49_000_000_000L);
    assertThat(type.getAnnotation(Fork.class).jvmArgsAppend()).containsExactly("--enable-preview");
  }

  /** Those of the write-ups, which published/batches.csv has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HashBatch           | variant platform-cores,virtual; tasks 500; updates 500000
          HashDemand          | variant demand; updates 500000
          NewsletterDispatch  | variant platform-8,platform-200,virtual; tasks 500; waitMs 50
          PrimeDemand         | variant demand; limit 100000
          PrimeSum            | variant platform-cores,virtual,parallel-stream; tasks 100; limit 100000
          WaitParallelisation | variant sequential,virtual; tasks 1000; waitMs 10
          structured.WaitInScope | variant structured; tasks 1000; waitMs 10
          """)
  void everyBatchHasItsVariantsAndItsSize(String batch, String parameters) throws Exception {
    Class<?> type = Class.forName(Crew.class.getPackageName() + "." + batch);
    assertThat(
            Arrays.stream(type.getDeclaredFields())
                .filter(field -> field.isAnnotationPresent(Param.class))
                .map(
                    field ->
                        field.getName()
                            + " "
                            + String.join(",", field.getAnnotation(Param.class).value()))
                .collect(Collectors.joining("; ")))
        .isEqualTo(parameters);
    assertThat(type.getAnnotation(BenchmarkMode.class).value()).containsExactly(Mode.AverageTime);
    assertThat(type.getAnnotation(State.class).value()).isEqualTo(Scope.Benchmark);
    assertThat(type.getAnnotation(OutputTimeUnit.class).value()).isEqualTo(TimeUnit.MILLISECONDS);
  }
}
