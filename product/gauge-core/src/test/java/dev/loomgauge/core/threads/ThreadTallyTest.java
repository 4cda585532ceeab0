package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.core.result.WaitingRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadTallyTest {
  private static final Instant BEGAN = Instant.ofEpochMilli(1_795_000_000_123L);
  private static final List<String> SERVER =
      List.of(
          "app.Orders.find:42",
          "jakarta.servlet.http.HttpServlet.service:622",
          "org.apache.coyote.AbstractProcessorLight.process:63",
          "java.lang.VirtualThread.run:456");

  private static DumpedThread request(String state, boolean carried, String... top) {
    List<String> stack = new ArrayList<>(List.of(top));
    stack.addAll(SERVER);
    return new DumpedThread(true, state, carried, stack);
  }

  @ParameterizedTest
  @CsvSource({
    "com.zaxxer.hikari.util.ConcurrentBag.borrow:151, CONNECTION_QUEUE",
    "org.postgresql.core.VisibleBufferedInputStream.readMore:192, DATABASE",
    "org.apache.hc.core5.pool.StrictConnPool.lease:174, CLIENT_QUEUE",
    "org.apache.hc.core5.http.impl.io.SessionInputBufferImpl.fillBuffer:149, DOWNSTREAM",
    "jdk.internal.net.http.HttpClientImpl.send:968, DOWNSTREAM",
    "java.util.concurrent.Semaphore.acquire:318, LIMIT",
    "java.util.concurrent.locks.ReentrantLock.lock:322, LOCK",
    "java.util.concurrent.CompletableFuture.get:2093, TASKS",
    "java.lang.ClassLoader.loadClass:490, CLASS_LOADING",
    "java.util.concurrent.Exchanger.exchange:1, OTHER"
  })
  void aWaitIsNamedByTheFirstFrameThatSaysWhatItIsFor(String frame, Activity activity) {
    DumpedThread thread =
        request("WAITING", false, "java.lang.VirtualThread.park:738", "java.lang.X.y:1", frame);

    assertThat(ThreadTally.activity(thread)).contains(activity);
  }

  @Test
  void aValidationOfAConnectionIsTheDatabaseAndNotTheQueue() {
    assertThat(
            ThreadTally.activity(
                request(
                    "WAITING",
                    false,
                    "sun.nio.ch.NioSocketImpl.park:191",
                    "org.postgresql.core.PGStream.receiveChar:465",
                    "com.zaxxer.hikari.pool.HikariPool.getConnection:160")))
        .contains(Activity.DATABASE);
  }

  @Test
  void aReadyVirtualThreadWithoutACarrierQueuesForACpu() {
    assertThat(ThreadTally.activity(request("RUNNABLE", false))).contains(Activity.CPU_QUEUE);
    assertThat(ThreadTally.activity(request("RUNNABLE", true))).contains(Activity.CPU);
  }

  @Test
  void aThreadThatTheKernelHasIsNotOnACpu() {
    DumpedThread platform =
        new DumpedThread(
            false,
            "RUNNABLE",
            false,
            Stream.concat(
                    Stream.of("sun.nio.ch.Net.poll:0", "org.postgresql.core.PGStream.receive:1"),
                    SERVER.stream())
                .toList());

    assertThat(ThreadTally.activity(platform)).contains(Activity.DATABASE);
  }

  /** Without a timeout for it, to a host that drops what asks for connections. */
  @Test
  void aThreadThatConnectsIsNotOnACpu() {
    DumpedThread platform =
        new DumpedThread(
            false,
            "RUNNABLE",
            false,
            Stream.concat(
                    Stream.of(
                        "sun.nio.ch.Net.connect0:0",
                        "sun.nio.ch.Net.connect:546",
                        "sun.nio.ch.NioSocketImpl.connect:585",
                        "java.net.Socket.connect:659"),
                    SERVER.stream())
                .toList());

    assertThat(ThreadTally.activity(platform)).contains(Activity.NETWORK);
  }

  @Test
  void aThreadThatWaitsForAnInitialiserIsNotOnACpu() {
    assertThat(
            ThreadTally.activity(
                request(
                    "RUNNABLE", true, "java.lang.Class.forName0:0", "java.lang.Class.forName:545")))
        .contains(Activity.CLASS_LOADING);
    assertThat(
            ThreadTally.activity(
                request(
                    "RUNNABLE",
                    true,
                    "java.util.zip.Inflater.inflate:402",
                    "java.lang.ClassLoader.loadClass:490",
                    "java.lang.Class.forName0:0")))
        .contains(Activity.CPU);
  }

  @Test
  void aDumpWithoutStatesTellsThemByTheTopFrame() {
    assertThat(
            ThreadTally.activity(
                request("", false, "java.lang.VirtualThread.park:582", "org.h2.Session.wait:1")))
        .contains(Activity.DATABASE);
    assertThat(ThreadTally.activity(request("", false))).contains(Activity.CPU);
  }

  @Test
  void aBlockedThreadWaitsForALockWhateverIsBelow() {
    assertThat(ThreadTally.activity(request("BLOCKED", false, "org.postgresql.Driver.connect:1")))
        .contains(Activity.LOCK);
  }

  @Test
  void aThreadThatYieldsSpins() {
    assertThat(
            ThreadTally.activity(
                request("RUNNABLE", true, "java.lang.Thread.yield0:0", "java.lang.Thread.yield:1")))
        .contains(Activity.SPIN);
  }

  @Test
  void idleThreadsAreNoRequests() {
    DumpedThread idle =
        new DumpedThread(
            false,
            "WAITING",
            false,
            List.of(
                "jdk.internal.misc.Unsafe.park:0",
                "java.util.concurrent.LinkedBlockingQueue.take:435",
                "java.lang.Thread.run:1474"));
    ThreadTally tally = new ThreadTally();
    tally.dump(BEGAN);

    tally.add(idle);

    assertThat(tally.use(Unread.NOTHING)).get().returns(0.0, ThreadUse::requests);
  }

  @Test
  void countsAreMeansOverTheDumps() {
    ThreadTally tally = new ThreadTally();
    tally.dump(BEGAN);
    tally.add(request("WAITING", true, "java.lang.Thread.sleep:509"));
    tally.add(request("WAITING", false, "java.lang.Thread.sleep:509"));
    tally.dump(BEGAN.plusMillis(150));
    tally.add(request("WAITING", false, "java.lang.Thread.sleep:509"));

    ThreadUse use = tally.use(Unread.NOTHING).orElseThrow();

    assertThat(use.dumps()).isEqualTo(2);
    assertThat(use.requests()).isEqualTo(1.5);
    assertThat(use.held()).isEqualTo(0.5);
    assertThat(use.of(Activity.SLEEP)).isEqualTo(1.5);
    assertThat(use.places().getFirst().words()).isEqualTo("app.Orders.find:42");
    assertThat(tally.folded())
        .containsExactly(
            "sleep;java.lang.VirtualThread.run:456;org.apache.coyote.AbstractProcessorLight.process:63;"
                + "jakarta.servlet.http.HttpServlet.service:622;app.Orders.find:42;java.lang.Thread.sleep:509 3");
  }

  @Test
  void placesBeyondTheMostFrequentKeepTheirActivity() {
    ThreadTally tally = new ThreadTally();
    tally.dump(BEGAN);
    for (int i = 0; i < 100; i++) {
      tally.add(request("WAITING", false, "java.lang.Thread.sleep:509", "app.Many.place:" + i));
    }

    ThreadUse use = tally.use(Unread.NOTHING).orElseThrow();

    assertThat(use.places()).hasSize(31);
    assertThat(use.of(Activity.SLEEP)).isEqualTo(100);
  }

  @Test
  void everyDumpHasItsOwnCountsAndOneWithoutRequestsIsThere() {
    ThreadTally tally = new ThreadTally();
    tally.dump(BEGAN);
    tally.add(request("WAITING", false, "java.lang.Thread.sleep:509"));
    tally.add(request("WAITING", false, "org.postgresql.core.PGStream.receive:1"));
    tally.dump(BEGAN.plusMillis(150));
    tally.dump(BEGAN.plusMillis(300));
    tally.add(request("WAITING", false, "org.postgresql.core.PGStream.receive:1"));
    tally.add(request("WAITING", false, "org.postgresql.core.PGStream.receive:1", "app.Twice.a:1"));

    long first = BEGAN.toEpochMilli();
    assertThat(tally.rows())
        .containsExactly(
            new WaitingRow(
                first, 1, Activity.DATABASE, "org.postgresql.core.PGStream.receive:1", 1),
            new WaitingRow(first, 1, Activity.SLEEP, "app.Orders.find:42", 1),
            WaitingRow.none(first + 150, 2),
            new WaitingRow(
                first + 300, 3, Activity.DATABASE, "org.postgresql.core.PGStream.receive:1", 2));
  }

  @Test
  void aDumpHasNoMoreRowsThanPlacesAreKept() {
    ThreadTally tally = new ThreadTally();
    for (int dump = 0; dump < 3; dump++) {
      tally.dump(BEGAN.plusMillis(dump));
      for (int i = 0; i < 100; i++) {
        tally.add(request("WAITING", false, "java.lang.Thread.sleep:509", "app.Many.place:" + i));
      }
    }

    List<WaitingRow> rows = tally.rows();

    assertThat(rows).hasSize(3 * 31);
    assertThat(rows.getLast())
        .isEqualTo(new WaitingRow(BEGAN.toEpochMilli() + 2, 3, Activity.SLEEP, "elsewhere", 70));
  }

  @ParameterizedTest
  @CsvSource({
    "java.base/java.lang.Thread.run(Thread.java:1474), java.lang.Thread.run:1474",
    "app//a.b.Orders.find(Orders.java:42), a.b.Orders.find:42",
    "java.base/jdk.internal.misc.Unsafe.park(Native Method), jdk.internal.misc.Unsafe.park",
    "a.B$$Lambda/0x00001.run(Unknown Source), a.B$$Lambda/0x00001.run",
    "a.b.C.d(C.java), a.b.C.d"
  })
  void aFrameHasNoModule(String dumped, String frame) {
    assertThat(DumpedThread.frame(dumped)).isEqualTo(frame);
  }

  @Test
  void threadsAreCountedByWhatTheyAreAndThoseThatWaitAndKeepTheirCarrierAreHeld() {
    ThreadTally tally = new ThreadTally();
    tally.dump(BEGAN);
    tally.add(request("WAITING", true, "java.lang.Thread.sleep:509"));
    tally.add(request("WAITING", false, "java.lang.Thread.sleep:509"));
    tally.add(request("RUNNABLE", true));
    tally.add(request("RUNNABLE", true, "java.lang.Thread.yield:1"));
    tally.add(new DumpedThread(true, "WAITING", true, List.of("app.Idle.take:1")));
    tally.add(new DumpedThread(false, "WAITING", false, SERVER));
    Unread unread = new Unread(1, 2, 3, 4.0, 5.0);

    assertThat(tally.use(unread).orElseThrow())
        .isEqualTo(
            new ThreadUse(
                1,
                5,
                5,
                4,
                1,
                unread,
                List.of(
                    new ThreadUse.Place(Activity.SLEEP, SERVER.subList(0, 3), 2),
                    new ThreadUse.Place(Activity.CPU, SERVER.subList(0, 3), 1),
                    new ThreadUse.Place(Activity.SPIN, SERVER.subList(0, 3), 1),
                    new ThreadUse.Place(Activity.OTHER, SERVER.subList(0, 3), 1))));
  }

  @Test
  void theMostFrequentPlaceComesFirstAndARunningRequestIsNoWait() {
    ThreadTally tally = new ThreadTally();
    tally.dump(BEGAN);
    tally.add(request("RUNNABLE", true));
    tally.add(request("BLOCKED", false));
    tally.add(request("BLOCKED", false));

    assertThat(tally.use(Unread.NOTHING).orElseThrow().places())
        .extracting(ThreadUse.Place::activity)
        .containsExactly(Activity.LOCK, Activity.CPU);
    assertThat(tally.folded()).singleElement().asString().startsWith("locks;").endsWith(" 2");
  }

  @Test
  void thereIsNothingBeforeTheFirstDump() {
    assertThat(new ThreadTally().use(Unread.NOTHING)).isEmpty();
    assertThat(new ThreadTally().rows()).isEmpty();
  }

  @Test
  void aBlockedThreadThatLoadsAClassWaitsForThat() {
    assertThat(ThreadTally.activity(request("BLOCKED", false, "java.lang.ClassLoader.loadClass:1")))
        .contains(Activity.CLASS_LOADING);
  }

  @Test
  void aPlatformThreadThatRunsIsOnACpuAndOneWithoutAStateHasItsCarrier() {
    assertThat(ThreadTally.activity(new DumpedThread(false, "RUNNABLE", false, SERVER)))
        .contains(Activity.CPU);
    assertThat(ThreadTally.activity(request("TIMED_WAITING", false, "java.lang.Thread.yield:1")))
        .contains(Activity.OTHER);
  }
}
