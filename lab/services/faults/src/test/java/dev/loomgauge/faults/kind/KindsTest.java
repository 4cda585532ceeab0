package dev.loomgauge.faults.kind;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Stock;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Each fault with a downstream of the test's own and a database that is asked nothing. */
class KindsTest {
  /** O_SYNC of Linux. */
  private static final int SYNC = 0x101000;

  private static final Order ORDER =
      new Order(7, "p", 1, 2, Instant.EPOCH, new Order.Customer(3, "n", "e"));
  private static final long PATIENCE = 20;

  private final List<Object> sql = new ArrayList<>();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile Meanwhile meanwhile = number -> {};
  private HttpServer server = HttpServer.create();
  private @Nullable Downstream downstream;

  /** What happens while a request is at the downstream. */
  private interface Meanwhile {
    void happen(int number) throws InterruptedException;
  }

  KindsTest() throws IOException {}

  @BeforeEach
  void aDownstream() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/downstream/",
        exchange -> {
          String id = exchange.getRequestURI().getPath().replaceAll(".*/", "");
          try (exchange) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            meanwhile.happen(asked.incrementAndGet());
            byte[] body = ("{\"id\":" + id + ",\"status\":\"in stock\"}").getBytes(UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            inside.decrementAndGet();
          }
        });
    server.start();
    Constructor<Downstream> made = Downstream.class.getDeclaredConstructor(OrderSettings.class);
    made.setAccessible(true);
    downstream =
        made.newInstance(
            new OrderSettings(
                ConnectionMode.RELEASED,
                PathMode.NORMAL,
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                Duration.ofSeconds(PATIENCE),
                100));
  }

  @AfterEach
  void end() {
    server.stop(0);
    threads.shutdownNow();
    Objects.requireNonNull(downstream).close();
  }

  private Request request(long id) throws ReflectiveOperationException {
    JdbcClient jdbc = (JdbcClient) answering(JdbcClient.class);
    Constructor<Orders> made = Orders.class.getDeclaredConstructor(JdbcClient.class);
    made.setAccessible(true);
    return new Request(id, made.newInstance(jdbc), Objects.requireNonNull(downstream), jdbc);
  }

  private Object answering(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          if (method.getName().equals("sql") || method.getName().equals("param")) {
            sql.add(arguments[0]);
          }
          return method.getReturnType() == Optional.class
              ? Optional.of(ORDER)
              : method.getReturnType().isInterface() ? answering(method.getReturnType()) : 1;
        });
  }

  private static OrderSummary right(long id) {
    return new OrderSummary(ORDER, new Stock(id, "in stock"));
  }

  private void answers(Fault fault, long... ids) throws Exception {
    List<Future<OrderSummary>> answers = new ArrayList<>();
    for (long id : ids) {
      Request request = request(id);
      answers.add(threads.submit(() -> fault.answer(request)));
    }
    for (int i = 0; i < ids.length; i++) {
      assertThat(answers.get(i).get(PATIENCE, TimeUnit.SECONDS)).isEqualTo(right(ids[i]));
    }
  }

  /** Milliseconds that an answer takes. */
  private long millis(Fault fault) throws Exception {
    Request request = request(7);
    long begin = System.nanoTime();
    assertThat(fault.answer(request)).isEqualTo(right(7));
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }

  @Test
  void aDownstreamThatIsSlowIsAskedThreeTimesMoreAndWaitedForAtLast() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    meanwhile =
        number -> {
          if (number <= 3) {
            end.await();
          }
        };
    assertThat(new RetryStorm().answer(request(7))).isEqualTo(right(7));
    end.countDown();
    assertThat(asked).hasValue(4);
    assertThat(new RetryStorm().answer(request(8))).isEqualTo(right(8));
    assertThat(asked).hasValue(5);
  }

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

  /** A busy machine makes a wait longer, but not each of twenty. */
  private void waits(long millis, Fault fault) throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 20 && least >= 2 * millis; i++) {
      asked.set(0);
      least = Math.min(least, millis(fault));
    }
    assertThat(least).as(fault.toString()).isBetween(millis, 2 * millis - 1);
  }

  @Test
  void waitsAreAsLongAsTheySay() throws Exception {
    waits(300, new Sleep());
    waits(20, new NativeWait());
    CountDownLatch end = new CountDownLatch(1);
    meanwhile =
        number -> {
          if (number <= 3) {
            end.await();
          }
        };
    waits(3 * 50, new RetryStorm());
    end.countDown();
  }

  @Test
  void everyTwentiethRequestComputesAndEveryTenthLoadsAPlugIn() throws Exception {
    CpuBurst burst = new CpuBurst();
    SlowInitializer initializer = new SlowInitializer();
    for (int round = 0; round < 2; round++) {
      for (int i = 1; i < 20; i++) {
        assertThat(burst.answer(request(7))).isEqualTo(right(7));
      }
      assertThat(millis(burst)).isGreaterThanOrEqualTo(200);
    }
    assertThat(millis(initializer)).isGreaterThanOrEqualTo(50);
    for (int i = 2; i < 10; i++) {
      assertThat(initializer.answer(request(7))).isEqualTo(right(7));
    }
    assertThat(millis(initializer)).isGreaterThanOrEqualTo(50);
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
    answers(pool, 1, 2, 3, 4);
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
