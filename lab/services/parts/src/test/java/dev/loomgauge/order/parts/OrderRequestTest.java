package dev.loomgauge.order.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootVersion;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

class OrderRequestTest {
  private static final OrderSettings SETTINGS =
      new OrderSettings(
          ConnectionMode.HELD,
          PathMode.SYNCHRONIZED,
          URI.create("http://127.0.0.1:1"),
          Duration.ofMillis(1500),
          7);

  @Test
  void whatARequestDoesNotSayIsTheSetting() {
    assertThat(OrderRequest.of("17", null, null, SETTINGS))
        .isEqualTo(new OrderRequest(17, ConnectionMode.HELD, PathMode.SYNCHRONIZED));
    assertThat(OrderRequest.of("17", "released", "normal", SETTINGS))
        .isEqualTo(new OrderRequest(17, ConnectionMode.RELEASED, PathMode.NORMAL));
    assertThat(OrderRequest.of("-1", "held", "synchronized", SETTINGS))
        .isEqualTo(new OrderRequest(-1, ConnectionMode.HELD, PathMode.SYNCHRONIZED));
    assertThat(List.of(ConnectionMode.values()).toString()).isEqualTo("[released, held]");
    assertThat(List.of(PathMode.values()).toString()).isEqualTo("[normal, synchronized]");
  }

  @Test
  void whatIsRefusedSaysWhatWouldFit() {
    assertThatThrownBy(() -> OrderRequest.of("1x", null, null, SETTINGS))
        .hasMessage("id=1x: use a whole number");
    assertThatThrownBy(() -> OrderRequest.of("1", "HELD", null, SETTINGS))
        .hasMessage("connection=HELD: use released or held");
    assertThatThrownBy(() -> OrderRequest.of("1", null, "fast", SETTINGS))
        .hasMessage("path=fast: use normal or synchronized");
    assertThat(Refusal.badRequest("m").getStackTrace()).as("as cheap as an answer").isEmpty();
    assertThat(Refusal.badRequest("m").answer())
        .isEqualTo(
            ResponseEntity.status(HttpStatus.BAD_REQUEST).body(new Problem("bad-request", "m")));
    assertThat(Refusal.noSuchOrder(9).answer())
        .isEqualTo(
            ResponseEntity.status(HttpStatus.NOT_FOUND)
                .body(new Problem("order-not-found", "there is no order 9")));
  }

  @Test
  void settingsBelowOneAreRefused() {
    assertThat(settings(Duration.ofMillis(1)).downstreamTimeout()).isEqualTo(Duration.ofMillis(1));
    assertThatThrownBy(() -> settings(Duration.ofNanos(999_999)))
        .hasMessage("DOWNSTREAM_TIMEOUT_MS=0: use 1 or more");
    assertThat(database(1)).hasToString("user@host:5/db, schema own");
    assertThatThrownBy(() -> database(0)).hasMessage("POOL_SIZE=0: use 1 or more");
  }

  @Test
  void everyFailureHasItsStatusItsWordAndItsRemedy() {
    FailureAnswers answers = new FailureAnswers(SETTINGS);
    Exception failure = new IllegalStateException("x");

    assertThat(
            List.of(
                answers.database(failure),
                answers.downstreamUnavailable(failure),
                answers.downstreamTimeout(failure),
                answers.downstreamFailed(404, failure),
                answers.downstreamUnreadable(failure)))
        .extracting(answer -> answer.getStatusCode().value() + " " + answer.getBody())
        .containsExactly(
            "503 Problem[error=database-unavailable, message=the database did not answer: check"
                + " that it runs at DB_HOST:DB_PORT and that POOL_SIZE is enough]",
            "502 Problem[error=downstream-unavailable, message=the downstream cannot be reached:"
                + " check that it runs at DOWNSTREAM_URL]",
            "504 Problem[error=downstream-timeout, message=the downstream did not answer within"
                + " 1500 ms (DOWNSTREAM_TIMEOUT_MS)]",
            "502 Problem[error=downstream-failed, message=the downstream answered 404 instead of"
                + " 200]",
            "502 Problem[error=downstream-unreadable, message=the downstream did not answer with an"
                + " id and a status in JSON]");
  }

  /** However many fail: what is left out is counted with the line that follows. */
  @Test
  void failuresAreLoggedOnceASecondByTheirCause() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(FailureAnswers.class.getName() + "$FailureLog");
    log.addAppender(lines);
    lines.start();
    try {
      // Also where the clock, which may begin anywhere, goes beyond the largest number.
      AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 500_000_000);
      FailureAnswers answers = new FailureAnswers(SETTINGS, nanos::get);
      Exception gone = new IllegalStateException("x", new IOException("gone\nfor good"));
      for (long millis : new long[] {0, 0, 0, 999, 1, 500, 500, 0, 3_000}) {
        nanos.addAndGet(millis * 1_000_000);
        answers.database(gone);
      }

      assertThat(lines.list)
          .extracting(ILoggingEvent::getFormattedMessage)
          .containsExactly(
              "database-unavailable, and 0 not logged before it: java.io.IOException: gone",
              "database-unavailable, and 3 not logged before it: java.io.IOException: gone",
              "database-unavailable, and 1 not logged before it: java.io.IOException: gone",
              "database-unavailable, and 1 not logged before it: java.io.IOException: gone");
    } finally {
      log.detachAppender(lines);
    }
  }

  private static OrderSettings settings(Duration timeout) {
    return new OrderSettings(
        ConnectionMode.HELD, PathMode.NORMAL, URI.create("http://127.0.0.1:1"), timeout, 7);
  }

  private static DatabaseSettings database(int pool) {
    return new DatabaseSettings(
        "host", 5, "db", "user", "pw", "own", pool, Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void runtimeInfoHasEachLimitInItsPlace() {
    RuntimeInfo info =
        RuntimeInfo.of(
            "own",
            "virtual",
            new ServerLimits(1, 2, 3, 4),
            5,
            6,
            new OrderSettings(
                ConnectionMode.HELD,
                PathMode.SYNCHRONIZED,
                URI.create("http://127.0.0.1:1"),
                Duration.ofSeconds(1),
                7));

    assertThat(info)
        .returns("own", RuntimeInfo::service)
        .returns("virtual", RuntimeInfo::threads)
        .returns(Thread.currentThread().getName(), RuntimeInfo::threadName)
        .returns(1, RuntimeInfo::maxThreads)
        .returns(2, RuntimeInfo::maxConnections)
        .returns(3, RuntimeInfo::acceptCount)
        .returns(4, RuntimeInfo::maxKeepAliveRequests)
        .returns(5, RuntimeInfo::poolSize)
        .returns(6, RuntimeInfo::downstreamMaxConnections)
        .returns(Runtime.version().toString(), RuntimeInfo::jdk)
        .returns(System.getProperty("java.vendor"), RuntimeInfo::jdkVendor)
        .returns(SpringBootVersion.getVersion(), RuntimeInfo::springBoot)
        .returns(Runtime.getRuntime().availableProcessors(), RuntimeInfo::cores)
        .returns("held", RuntimeInfo::connectionDefault)
        .returns("synchronized", RuntimeInfo::pathDefault)
        .returns(ProcessHandle.current().pid(), RuntimeInfo::pid)
        .returns(Runtime.getRuntime().maxMemory(), RuntimeInfo::maxHeapBytes);
    assertThat(info.gc())
        .isNotEmpty()
        .isEqualTo(
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(MemoryManagerMXBean::getName)
                .toList());
    assertThat(ServerLimits.NONE).isEqualTo(new ServerLimits(null, null, null, null));
  }
}
