package dev.loomgauge.faults.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.order.parts.OrderSummary;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What each fault does, and at most how many do it at once. */
class KindsTest extends FaultScene {
  KindsTest() throws IOException {}

  /** O_SYNC of Linux. */
  private static final int SYNC = 0x101000;

  @Test
  void fiveRequestsAtOnceCallTheDownstream() throws Exception {
    CountDownLatch five = new CountDownLatch(5);
    meanwhile =
        number -> {
          five.countDown();
          assertThat(five.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        };
    FewPermits fault = new FewPermits();
    answers(fault, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    assertThat(most).hasValue(5);
    assertThat(asked).hasValue(12);
    CountDownLatch six = new CountDownLatch(6);
    meanwhile =
        number -> {
          six.countDown();
          boolean _ = six.await(100, TimeUnit.MILLISECONDS);
        };
    answers(fault, 1, 2, 3, 4, 5, 6, 7);
    assertThat(most).as("nor more when they have been given back").hasValue(5);
  }

  @Test
  void theOrderIsLookedUpBeforeTheDownstreamIsCalled() throws Exception {
    List<Object> before = new ArrayList<>();
    meanwhile = number -> before.addAll(sql);
    answers(new Faults().named(Faults.NONE), 7);
    assertThat(before).last().isEqualTo(7L);
  }

  @Test
  void aCallThatFailsGivesItsPermitBack() throws Exception {
    FewPermits fault = new FewPermits();
    meanwhile =
        number -> {
          throw new InterruptedException("no answer");
        };
    for (int i = 1; i <= 5; i++) {
      Request failing = request(i);
      assertThatThrownBy(() -> fault.answer(failing)).isInstanceOf(RuntimeException.class);
    }
    meanwhile = number -> {};
    answers(fault, 6, 7, 8, 9, 10, 11);
  }

  @Test
  void ordersOfOneMonitorFollowEachOtherAndOthersDoNot() throws Exception {
    StripedMonitors fault = new StripedMonitors();
    CountDownLatch all = new CountDownLatch(16);
    meanwhile =
        number -> {
          all.countDown();
          assertThat(all.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        };
    answers(fault, LongStream.rangeClosed(1, 16).toArray());
    most.set(0);
    CountDownLatch second = new CountDownLatch(2);
    meanwhile =
        number -> {
          second.countDown();
          boolean _ = second.await(200, TimeUnit.MILLISECONDS);
        };
    answers(fault, 3, 19);
    assertThat(most).hasValue(1);
  }

  @Test
  void theDatabaseSleepsForAFifthOfASecondBeforeTheLookUp() throws Exception {
    assertThat(new SlowQuery().answer(request(7))).isEqualTo(right(7));
    assertThat(sql.subList(0, 2)).containsExactly("select 1 from pg_sleep(?)", 0.2);
    assertThat(sql).last().isEqualTo(7L);
  }

  @Test
  void tenMoreOrdersAreLookedUpOneByOne() throws Exception {
    assertThat(new ManyQueries().answer(request(7))).isEqualTo(right(7));
    assertThat(sql).filteredOn(part -> part.equals(7L)).hasSize(11);
  }

  @Test
  void theOrderIsLookedUpInsideAnotherQuery() throws Exception {
    assertThat(new NestedConnection().answer(request(7))).isEqualTo(right(7));
    assertThat(sql).first().isEqualTo("select 1");
    assertThat(sql).last().isEqualTo(7L);
  }

  @Test
  void aPoolThatWritesAndOneThatReadsAreOpenedOnceAndHeldOneAfterTheOther() throws Exception {
    TwoPools fault = new TwoPools();
    assertThat(opened).as("by the first request that needs them").isEmpty();
    assertThat(fault.answer(request(7))).isEqualTo(right(7));
    assertThat(sql.subList(0, 4))
        .containsExactly(
            "write: select 1 from pg_sleep(?)", 0.005, "read: select 1 from pg_sleep(?)", 0.02);
    assertThat(sql).last().as("by the pool of all requests").isEqualTo(7L);
    assertThat(fault.answer(request(8))).isEqualTo(right(8));
    assertThat(opened).containsExactly("write of 10", "read of 5");
  }

  @Test
  void everyRequestHasABufferOfItsOwn() throws Exception {
    SpareBuffer fault = new SpareBuffer();
    AtomicReference<?> last =
        (AtomicReference<?>) Objects.requireNonNull(field(SpareBuffer.class, "last", fault));
    assertThat(fault.answer(request(7))).isEqualTo(right(7));
    Object first = last.get();
    assertThat(fault.answer(request(8))).isEqualTo(right(8));
    assertThat((byte[]) first).hasSize(8192);
    assertThat(last.get()).isNotSameAs(first);
  }

  @Test
  void everyRequestLeavesTwoKilobytesAndEveryThreadAMegabyte() throws Exception {
    Collection<?> kept = (Collection<?>) field(Leak.class, "KEPT", null);
    int before = kept.size();
    answers(new Leak(), 7, 8);
    assertThat(kept).hasSize(before + 2).allSatisfy(k -> assertThat((byte[]) k).hasSize(2_000));

    ThreadLocal<?> cache = (ThreadLocal<?>) field(ThreadLocalCache.class, "CACHE", null);
    assertThat(new ThreadLocalCache().answer(request(7))).isEqualTo(right(7));
    byte[] own = (byte[]) cache.get();
    assertThat(own).hasSize(1_048_576);
    assertThat(List.of(own[6], own[7], own[8])).containsExactly((byte) 1, (byte) 2, (byte) 1);
  }

  private static Object field(Class<?> type, String name, @Nullable Object of)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return Objects.requireNonNull(field.get(of));
  }

  /** The file has no name any more from its begin on. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aHundredLinesAreOnTheDisk() throws Exception {
    long id = 900_000_000_000_000_000L + ProcessHandle.current().pid();
    assertThat(new AuditTrail().answer(request(id))).isEqualTo(right(id));
    List<String> trails = new ArrayList<>();
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      for (Path file : open.toList()) {
        // One of them is that of the list, and has gone.
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
            && Files.readSymbolicLink(file).toString().contains("audit-trail")) {
          trails.add(Files.readString(file));
          assertThat(Files.readSymbolicLink(file)).asString().endsWith(".log (deleted)");
          assertThat(flags(file) & SYNC).as("each line waits for the disk").isEqualTo(SYNC);
        }
      }
    }
    assertThat(trails).containsExactly("order " + id + " step 99\n");
  }

  /** Of an open file, as proc(5) has them. */
  private static int flags(Path file) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/fdinfo", file.getFileName().toString())).stream()
        .filter(line -> line.startsWith("flags:"))
        .mapToInt(line -> Integer.parseInt(line.substring(6).strip(), 8))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void locksAndPoolsAreGivenBack() throws Exception {
    for (Fault fault : List.of(new GlobalLock(), new SpinningPool(), new HeldCarriers())) {
      answers(fault, 1, 2, 3, 4, 5, 6);
    }
    GlobalLock lock = new GlobalLock();
    long begin = System.nanoTime();
    answers(lock, 1, 2, 3, 4);
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(20_000_000);
    SpinningPool pool = new SpinningPool();
    begin = System.nanoTime();
    answers(pool, LongStream.rangeClosed(1, 40).toArray());
    assertThat(System.nanoTime() - begin)
        .as("two at a time, for 2 ms each")
        .isGreaterThanOrEqualTo(40_000_000);
    assertThat(((Semaphore) field(SpinningPool.class, "free", pool)).availablePermits())
        .isEqualTo(2);
  }

  @Test
  @Timeout(60)
  void everySecondRequestWaitsForItsTurnInsideAMonitor() throws Exception {
    HeldCarriers fault = new HeldCarriers();
    Future<OrderSummary> even;
    synchronized (ORDER) {
      answers(fault, 1);
      AtomicReference<Thread> thread = new AtomicReference<>(Thread.currentThread());
      Request request = request(2);
      even =
          threads.submit(
              () -> {
                thread.set(Thread.currentThread());
                return fault.answer(request);
              });
      while (thread.get().getState() != Thread.State.BLOCKED) {
        Thread.sleep(1);
      }
      assertThat(even).isNotDone();
    }
    assertThat(even.get(PATIENCE, TimeUnit.SECONDS)).isEqualTo(right(2));
    long begin = System.nanoTime();
    answers(fault, LongStream.rangeClosed(3, 14).toArray());
    assertThat(System.nanoTime() - begin)
        .as("six that take the lock for 2 ms")
        .isGreaterThanOrEqualTo(12_000_000);
  }

  @Test
  void everyNameIsThatOfItsFault() {
    Faults faults = new Faults();
    Map.<String, Class<? extends Fault>>ofEntries(
            Map.entry("lock", GlobalLock.class),
            Map.entry("synchronized", StripedMonitors.class),
            Map.entry("sleep", Sleep.class),
            Map.entry("query", SlowQuery.class),
            Map.entry("queries", ManyQueries.class),
            Map.entry("pools", TwoPools.class),
            Map.entry("cpu", CpuBurst.class),
            Map.entry("spin", SpinningPool.class),
            Map.entry("native", NativeWait.class),
            Map.entry("threadlocal", ThreadLocalCache.class),
            Map.entry("leak", Leak.class),
            Map.entry("retry", RetryStorm.class),
            Map.entry("permits", FewPermits.class),
            Map.entry("files", AuditTrail.class),
            Map.entry("initializer", SlowInitializer.class),
            Map.entry("carriers", HeldCarriers.class))
        .forEach((name, type) -> assertThat(faults.named(name)).isInstanceOf(type));
  }
}
