package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MetricsPageTest {
  private final Meter meter = new Meter(List.of("api", "file"));
  private final MetricsPage page =
      new MetricsPage(
          "virtual",
          meter,
          () -> 7,
          () ->
              List.of(
                  new Family(
                      "odd_labels",
                      Family.Type.GAUGE,
                      "A \\ and\na line.",
                      List.of(new Family.Sample(Map.of("b", "2", "a", "\"\\\n"), 0.5)))));

  @Test
  void endpointsAreCountedApart() {
    meter.of("api").end(meter.of("api").begin(), 200);
    meter.of("api").end(meter.of("api").begin(), 503);
    meter.of("api").end(meter.of("api").begin(), 500);
    meter.of("api").end(meter.of("api").begin(), 499);
    meter.of("file").begin();

    assertThat(page.reply("", "").body())
        .contains("\nservice_requests_total{endpoint=\"api\"} 4\n")
        .contains("\nservice_request_failures_total{endpoint=\"api\"} 2\n")
        .contains("\nservice_requests_active{endpoint=\"file\"} 1\n")
        .contains("\nservice_requests_total{endpoint=\"file\"} 0\n")
        .contains("\nservice_threads_virtual_active 7\n")
        .contains("\nservice_thread_type{type=\"virtual\"} 1\n");
  }

  /** Two requests that began two seconds before they ended. */
  @Test
  void theTimeOfHandlersIsASumInSecondsAndItsMeanInMilliseconds() {
    for (int i = 0; i < 2; i++) {
      meter.of("api").end(System.nanoTime() - 2_000_000_000L, 200);
    }

    Family.Sample seconds = meter.families().getLast().samples().getFirst();
    assertThat(meter.families().getLast().name()).isEqualTo("service_request_seconds_total");
    assertThat(seconds.labels()).containsEntry("endpoint", "api");
    assertThat(seconds.value()).isBetween(4.0, 1_000.0);
    assertThat(meter.total().meanMs()).isEqualTo(seconds.value() * 1000 / 2);
  }

  @Test
  void helpAndLabelsAreEscaped() {
    assertThat(page.reply("format=prometheus", "application/json").body())
        .contains("# HELP odd_labels A \\\\ and\\na line.\n# TYPE odd_labels gauge\n")
        .contains("odd_labels{a=\"\\\"\\\\\\n\",b=\"2\"} 0.5\n");
  }

  @Test
  void theFieldsOfTheWriteUpsAreToldToWhoeverAcceptsJson() {
    meter.of("file").begin();
    Reply reply = page.reply("", "application/json");
    JsonNode fields = JsonMapper.shared().readTree(reply.body());

    assertThat(page.reply("format=json", "").contentType()).isEqualTo("application/json");
    assertThat(fields.get("activeRequests").asInt()).isEqualTo(1);
    assertThat(fields.get("meanResponseTimeMs").asDouble()).isZero();
    assertThat(fields.get("threadType").asString()).isEqualTo("virtual");
    assertThat(fields.get("threads").get("total").asInt())
        .isEqualTo(7 + fields.get("threads").get("activePlatform").asInt());
    assertThat(fields.get("endpoints").get("api").get("activeRequests").asInt()).isZero();
  }

  @Test
  void anUnknownFormatIsRefused() {
    for (String query : List.of("format=xml", "format=", "format=JSON", "json", "format=json&a")) {
      assertThat(page.reply(query, "application/json"))
          .isEqualTo(
              Reply.problem(
                  400,
                  "bad-request",
                  query + ": use format=json or format=prometheus, or neither"));
    }
  }

  @Test
  void theFormatAskedForGoesBeforeWhatIsAccepted() {
    String text = "text/plain; version=0.0.4; charset=utf-8";
    assertThat(page.reply("", "text/html").contentType()).isEqualTo(text);
    assertThat(page.reply("", "text/html, application/json;q=0.9").contentType())
        .isEqualTo("application/json");
    assertThat(page.reply("format=prometheus", "application/json").contentType()).isEqualTo(text);
    assertThat(page.reply("format=json", "text/plain").contentType()).isEqualTo("application/json");
  }

  @Test
  void theFiguresOfTheProcessAreThoseOfItsBeans() {
    var runtime = ManagementFactory.getRuntimeMXBean();
    byte[] held = new byte[1 << 25];
    long elsewhere = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage().getUsed();
    long cpuBefore = cpuNanos();
    long before = runtime.getUptime();
    JsonNode fields = JsonMapper.shared().readTree(page.reply("format=json", "").body());
    long after = runtime.getUptime();

    assertThat(fields.get("cpuSeconds").asDouble()).isBetween(cpuBefore / 1e9, cpuNanos() / 1e9);
    assertThat(fields.get("memoryUsedBytes").asLong()).isGreaterThan(elsewhere + held.length);
    assertThat(fields.get("uptimeSeconds").asDouble()).isBetween(before / 1e3, after / 1e3);
    assertThat(fields.get("memoryMaxBytes").asLong())
        .isEqualTo(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax());
    assertThat(fields.get("threads").get("activeVirtual").asInt()).isEqualTo(7);
    assertThat(fields.get("threads").get("processors").asInt())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(fields.get("cpuPercent").asDouble()).isBetween(0.0, 100.0);
  }

  /** However many there have been: half of sixty-four cannot be threads of others. */
  @Test
  void thePlatformThreadsAreThoseThatLive() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> more = new ArrayList<>();
    int before = ProcessFacts.now().platformThreads();
    for (int i = 0; i < 64; i++) {
      more.add(Thread.ofPlatform().daemon(false).start(() -> waited(end)));
    }
    int during = ProcessFacts.now().platformThreads();
    end.countDown();
    for (Thread thread : more) {
      thread.join();
    }

    assertThat(during - before).isBetween(32, 96);
    assertThat(during - ProcessFacts.now().platformThreads()).isBetween(32, 96);
  }

  private static void waited(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A thread that works uses more than a hundredth of the CPUs sooner or later. */
  @Test
  void theCpuUsedLatelyIsInPercent() {
    long begin = System.nanoTime();
    double percent = 0;
    while (percent <= 1 && System.nanoTime() - begin < 20_000_000_000L) {
      percent = ProcessFacts.now().cpuPercent();
    }
    assertThat(percent).isGreaterThan(1).isLessThanOrEqualTo(100);
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  @Test
  void everyFigureOfTheProcessHasItsFamily() {
    assertThat(new ProcessFacts(1.5, 25, 3000, 4000, 5.25, 6, 7).families())
        .extracting(family -> Exposition.of(List.of(family)).lines().toList().subList(1, 3))
        .containsExactly(
            List.of("# TYPE process_cpu_seconds_total counter", "process_cpu_seconds_total 1.5"),
            List.of("# TYPE process_cpu_percent gauge", "process_cpu_percent 25"),
            List.of("# TYPE jvm_memory_used_bytes gauge", "jvm_memory_used_bytes 3000"),
            List.of("# TYPE jvm_memory_max_bytes gauge", "jvm_memory_max_bytes 4000"),
            List.of("# TYPE process_uptime_seconds gauge", "process_uptime_seconds 5.25"),
            List.of("# TYPE service_threads_platform gauge", "service_threads_platform 6"),
            List.of("# TYPE service_processors gauge", "service_processors 7"));
  }
}
