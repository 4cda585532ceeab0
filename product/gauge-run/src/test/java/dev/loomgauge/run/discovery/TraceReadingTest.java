package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.result.Activity;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of the JVM that the test runs on, in three parts. */
class TraceReadingTest {
  private static final int WAIT_MS = 20;

  @TempDir private static Path folder = Path.of("");
  private static Path file = Path.of("");
  private static List<Instant> begins = List.of();
  private static int called;
  private static int other;
  private static int http;

  /** As the agent makes it. */
  @Name("loomgauge.Span")
  private static final class SpanEvent extends Event {
    @SuppressWarnings("unused") // by the recorder
    private final String kind;

    @SuppressWarnings("unused")
    private final String what;

    @SuppressWarnings("unused")
    private final String pool;

    SpanEvent(String kind, String what, String pool) {
      this.kind = kind;
      this.what = what;
      this.pool = pool;
    }
  }

  private static void span(String kind, String what, String pool) {
    SpanEvent event = new SpanEvent(kind, what, pool);
    event.begin();
    event.commit();
  }

  @BeforeAll
  static void record() throws Exception {
    file = folder.resolve("own.jfr");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 1);
          exchange.getResponseBody().write(1);
          exchange.close();
        });
    server.start();
    http = server.getAddress().getPort();
    try (Recording recording = new Recording();
        ServerSocket one = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        ServerSocket two = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      called = one.getLocalPort();
      other = two.getLocalPort();
      recording.enable(SpanEvent.class).withoutThreshold();
      for (String event :
          List.of(
              "jdk.ThreadSleep",
              "jdk.ThreadPark",
              "jdk.SocketRead",
              "jdk.SocketWrite",
              "jdk.JavaMonitorEnter",
              "jdk.JavaMonitorWait",
              "jdk.FileWrite")) {
        recording.enable(event).withThreshold(Duration.ZERO).withStackTrace();
      }
      recording.start();
      Thread worker =
          Thread.ofPlatform().name("test-worker-7").unstarted(() -> work(recording, one, two));
      worker.start();
      worker.join();
      recording.stop();
      recording.dump(file);
    } finally {
      server.stop(0);
    }
  }

  private static void work(Recording recording, ServerSocket one, ServerSocket two) {
    assertThat(recording.getStartTime()).isNotNull();
    try {
      span("ENTRY", "before the first part", "");
      Instant first = next();
      span("ACQUIRE", "the pool ", "read  ");
      Thread.sleep(WAIT_MS);
      Instant second = next();
      LockSupport.parkNanos(Duration.ofMillis(WAIT_MS).toNanos());
      read(one);
      read(two);
      get();
      Instant third = next();
      contend();
      waitFor();
      try (OutputStream out = new FileOutputStream(folder.resolve("written").toFile())) {
        out.write(new byte[10]);
      }
      begins = List.of(first, second, third);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A moment that lies between what was and what comes, by the recorder's clock. */
  private static Instant next() throws InterruptedException {
    Thread.sleep(2);
    Instant now = Instant.now();
    Thread.sleep(2);
    return now;
  }

  private static void read(ServerSocket server) throws Exception {
    try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      accepted.getOutputStream().write(1);
      assertThat(client.getInputStream().read()).isEqualTo(1);
    }
  }

  private static void get() throws Exception {
    try (InputStream answer = URI.create("http://127.0.0.1:" + http).toURL().openStream()) {
      assertThat(answer.read()).isEqualTo(1);
    }
  }

  /** Whose monitor is waited for. */
  private static final class Guarded {}

  private static void contend() throws InterruptedException {
    Guarded guarded = new Guarded();
    Thread holder =
        new Thread(
            () -> {
              synchronized (guarded) {
                sleep();
              }
            });
    holder.start();
    while (holder.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    synchronized (guarded) {
      assertThat(guarded).isNotNull();
    }
    holder.join();
  }

  private static void sleep() {
    try {
      Thread.sleep(5 * WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // for its time alone
  private static void waitFor() throws InterruptedException {
    Guarded guarded = new Guarded();
    synchronized (guarded) {
      guarded.wait(WAIT_MS);
    }
  }

  private static List<List<TraceEvent>> parts() throws Exception {
    return TraceReading.read(
            file,
            new TraceReading.Peers(
                Set.of(called, http),
                Map.of(
                    "127.0.0.1:" + called, "db.example:5432",
                    "127.0.0.1:" + http, "httpd.example:80")),
            begins)
        .stream()
        .map(part -> part.stream().filter(e -> e.worker().name().equals("test-worker-7")).toList())
        .toList();
  }

  private static Stream<String> words(List<TraceEvent> part) {
    return part.stream().map(event -> event.kind() + " " + event.what());
  }

  @Test
  void everyPartHasWhatBeganInItInTheWordsOfItsWaits() throws Exception {
    List<List<TraceEvent>> parts = parts();

    assertThat(parts).hasSize(3);
    assertThat(words(parts.get(0)))
        .contains("ACQUIRE the pool", "WAIT Thread.sleep")
        .doesNotContain("ENTRY before the first part");
    assertThat(words(parts.get(1)))
        .contains(
            "WAIT parked in " + TraceReadingTest.class.getName() + ".work", "WAIT db.example:5432")
        .doesNotContain("ACQUIRE the pool", "WAIT 127.0.0.1:" + other);
    assertThat(words(parts.get(1)))
        .as("what is sent to whom the service calls, and nothing to its clients")
        .containsSubsequence("SENT httpd.example:80", "WAIT httpd.example:80")
        .filteredOn(word -> word.startsWith("SENT"))
        .containsOnly("SENT httpd.example:80");
    assertThat(words(parts.get(2)))
        .contains(
            "WAIT monitor of " + Guarded.class.getName(),
            "WAIT Object.wait of " + Guarded.class.getName(),
            "WAIT files");
    assertThat(words(parts.get(0))).doesNotContain("WAIT files");
  }

  @Test
  void aPoolHasItsNameAndNothingElseHasOne() throws Exception {
    assertThat(parts().getFirst())
        .filteredOn(event -> !event.pool().isEmpty())
        .extracting(TraceEvent::what, TraceEvent::pool)
        .containsExactly(tuple("the pool", "read"));
  }

  /** A socket that no client is known to read from is the network, as in a dump. */
  @Test
  void aWaitIsForWhatDumpsOfTheThreadsCallIt() throws Exception {
    assertThat(parts().stream().flatMap(List::stream))
        .filteredOn(event -> event.kind() == Kind.WAIT)
        .extracting(TraceEvent::what, TraceEvent::activity)
        .contains(
            tuple("Thread.sleep", Activity.SLEEP),
            tuple("db.example:5432", Activity.NETWORK),
            tuple("httpd.example:80", Activity.DOWNSTREAM),
            tuple("files", Activity.FILE),
            tuple("parked in " + TraceReadingTest.class.getName() + ".work", Activity.WAITS),
            tuple("monitor of " + Guarded.class.getName(), Activity.WAITS),
            tuple("Object.wait of " + Guarded.class.getName(), Activity.WAITS));
  }

  @Test
  void timesAreSecondsFromTheFirstEventThatIsRead() throws Exception {
    List<TraceEvent> first = parts().getFirst();
    TraceEvent slept =
        first.stream()
            .filter(event -> event.kind() == Kind.WAIT && event.to() - event.from() > 0.015)
            .findFirst()
            .orElseThrow();

    assertThat(first.getFirst().from()).isBetween(-5.0, 5.0);
    assertThat(slept.to() - slept.from()).isBetween(0.019, 5.0);
    assertThat(slept.worker().virtual()).isFalse();
    assertThat(slept.worker().id()).isPositive();
  }

  @Test
  void whatStandsBehindAnAddressIsItsLabel() {
    TraceReading.Peers peers =
        new TraceReading.Peers(Set.of(), Map.of("127.0.0.1:7001", "db:5432"));
    assertThat(peers.label("127.0.0.1", 7001)).isEqualTo("db:5432");
    assertThat(peers.label("127.0.0.1", 7002)).isEqualTo("127.0.0.1:7002");
  }
}
