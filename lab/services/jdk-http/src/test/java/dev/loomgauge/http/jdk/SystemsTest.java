package dev.loomgauge.http.jdk;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.Family;
import dev.loomgauge.http.parts.Primes;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.json.JsonMapper;

/** The endpoints of every system, in front of a downstream that answers with its path. */
@Timeout(60)
class SystemsTest {
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private final BranchCounts counts = new BranchCounts();
  private final Join join = Joins.of(Join.Kind.FUTURES, Thread.ofVirtual().factory());
  private final HttpServer server = server();
  private volatile int status = 200;
  private volatile boolean empty;

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() {
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String path = exchange.getRequestURI().toString();
            asked.add(path);
            byte[] body =
                empty
                    ? new byte[0]
                    : ("\"" + path + "\"").getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Downstream downstream() {
    return new Downstream(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Duration.ofSeconds(20));
  }

  private static Reply answer(EndpointGroup system, String path) throws Exception {
    Asked asked = Asked.of(path);
    Endpoint endpoint = Objects.requireNonNull(system.endpoints().get(asked.name()), path);
    return endpoint.answer(new Request("GET", asked, ""));
  }

  @Test
  void theProxyCallsOnceAndTheThreeBackendsThrice() throws Exception {
    assertThat(answer(new RestProxy(downstream()), "/proxy/17"))
        .isEqualTo(Reply.json("\"/downstream/17\""));
    assertThat(asked).containsExactly("/downstream/17");
    asked.clear();
    assertThat(answer(new ThreeBackends(downstream()), "/three-backends/18"))
        .isEqualTo(Reply.json("\"/downstream/18\""));
    assertThat(asked).containsExactly("/downstream/18", "/downstream/18", "/downstream/18");
    asked.clear();
    for (String path : List.of("/proxy/x", "/three-backends/")) {
      EndpointGroup system =
          path.startsWith("/proxy") ? new RestProxy(downstream()) : new ThreeBackends(downstream());
      assertThat(answer(system, path)).isEqualTo(Asked.of(path).badId());
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void anOrderAsksAllItsServicesAndCountsTheBranches() throws Exception {
    OrderProcessing orders = new OrderProcessing(join, counts, downstream());

    assertThat(answer(orders, "/order/5").body())
        .isEqualTo(
            "{\"order\":5,\"payment\":\"/downstream/payment/5\","
                + "\"inventory\":\"/downstream/inventory/5\","
                + "\"notification\":\"/downstream/notification/5\"}");
    assertThat(answer(orders, "/mixed-order/6").body())
        .startsWith("{\"order\":6,\"payment\":\"/downstream/payment/6\",")
        .endsWith("\"fraudCheck\":121013308,\"tax\":121013308}");
    assertThat(asked).hasSize(6).doesNotHaveDuplicates();
    assertThat(answer(orders, "/order/x").status()).isEqualTo(400);
    assertThat(answer(orders, "/mixed-order/").status()).isEqualTo(400);
    assertThat(counted("service_branches_started_total"))
        .containsExactly("mixed-order 3", "order 3");
    assertThat(counted("service_branches_completed_total"))
        .containsExactly("mixed-order 3", "order 3");
    assertThat(counted("service_branches_left_running_total"))
        .containsExactly("mixed-order 0", "order 0");
    assertThat(counts.running()).isZero();
  }

  private List<String> counted(String name) {
    Family family =
        counts.families().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    return family.samples().stream()
        .map(sample -> sample.labels().get("endpoint") + " " + (long) sample.value())
        .toList();
  }

  @Test
  void whatTheDownstreamDoesWrongIsToldByItsName() {
    status = 503;
    assertThatThrownBy(() -> answer(new RestProxy(downstream()), "/proxy/1"))
        .isInstanceOf(DownstreamFailure.class)
        .hasMessage("the downstream answered 503 instead of 200");
    assertThatThrownBy(() -> answer(new OrderProcessing(join, counts, downstream()), "/order/1"))
        .isInstanceOf(DownstreamFailure.class)
        .hasMessage("the downstream answered 503 instead of 200");
    status = 200;
    empty = true;
    assertThatThrownBy(() -> answer(new RestProxy(downstream()), "/proxy/1"))
        .hasMessage("the downstream answered with an empty body");
    server.stop(0);
    assertThatThrownBy(() -> answer(new RestProxy(downstream()), "/proxy/1"))
        .hasMessageStartingWith("the downstream cannot be reached");
  }

  @Test
  void aDownstreamThatIsSilentIsLate() throws Exception {
    try (var silent = new java.net.ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Downstream late =
          new Downstream(
              URI.create("http://127.0.0.1:" + silent.getLocalPort()), Duration.ofMillis(150));
      assertThatThrownBy(() -> answer(new RestProxy(late), "/proxy/1"))
          .isInstanceOf(DownstreamFailure.class)
          .hasMessage("the downstream did not answer within 150 ms (DOWNSTREAM_TIMEOUT_MS)");
    }
  }

  @Test
  void waitsAreAsLongAsTheySay() throws Exception {
    assertThat(took(() -> answer(new PoolServer(), "/api"), Reply.text("served after 200 ms")))
        .isGreaterThanOrEqualTo(200_000_000L);
    assertThat(
            took(
                () -> answer(new MemoryPerRequest(), "/wait?ms=250"),
                Reply.json("{\"waited\":\"250 ms\"}")))
        .isGreaterThanOrEqualTo(250_000_000L);
    assertThat(answer(new MemoryPerRequest(), "/wait?ms=0").status()).isEqualTo(400);
  }

  private interface Answering {
    Reply answer() throws Exception;
  }

  private static long took(Answering answering, Reply expected) throws Exception {
    long begin = System.nanoTime();
    assertThat(answering.answer()).isEqualTo(expected);
    return System.nanoTime() - begin;
  }

  /** So nothing is left of it when the process is killed. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileHasNoNameWhileItIsRead() throws Exception {
    LocalFile file = LocalFile.written();
    String name = Files.readSymbolicLink(file.path()).toString();

    assertThat(name).contains("loomgauge-lines").endsWith(" (deleted)");
    assertThat(Path.of(name.replace(" (deleted)", ""))).doesNotExist();
    assertThat(List.of(file.lines(), file.lines())).containsExactly(10_000, 10_000);
  }

  @Test
  void aMicroserviceComputesWaitsAndReads() throws Exception {
    LocalFile file = LocalFile.written();
    Microservice system = new Microservice(file);

    assertThat(answer(system, "/compute"))
        .isEqualTo(Reply.json("{\"sum\":" + Primes.sum(50_000) + "}"));
    assertThat(took(() -> answer(system, "/block"), Reply.json("{\"waited\":\"300 ms\"}")))
        .isGreaterThanOrEqualTo(300_000_000L);
    assertThat(answer(system, "/file")).isEqualTo(Reply.json("{\"lines\":10000}"));
    List<String> lines = Files.readAllLines(file.path());
    assertThat(lines)
        .startsWith("line 1 of a file to be read")
        .endsWith("line 10000 of a file to be read");
    Optimized optimized = new Optimized(1, file);
    assertThat(answer(optimized, "/compute-optimized"))
        .isEqualTo(Reply.json("{\"sum\":" + Primes.sum(100_000) + ",\"thread\":\"cpu-1\"}"));
    assertThat(answer(optimized, "/io-optimized"))
        .isEqualTo(Reply.json("{\"waited\":\"300 ms\",\"lines\":10000}"));
    assertThat(
            took(
                () -> answer(optimized, "/mixed-workload"),
                Reply.json("{\"sum\":" + Primes.sum(50_000) + ",\"thread\":\"cpu-1\"}")))
        .isGreaterThanOrEqualTo(200_000_000L);
    Optimized two = new Optimized(2, file);
    assertThat(answer(two, "/compute-optimized").body()).endsWith("\"thread\":\"cpu-1\"}");
    assertThat(answer(two, "/compute-optimized").body()).endsWith("\"thread\":\"cpu-2\"}");
  }

  @Test
  void aggregatesTellWhatTheyLeftRunning() throws Exception {
    LocalFile file = LocalFile.written();
    Aggregate system = new Aggregate(join, counts, file);

    assertThat(answer(system, "/aggregate"))
        .isEqualTo(
            Reply.json("{\"waited\":\"300 ms\",\"lines\":10000}")
                .withHeader("X-Branches-Left-Running", "0"));
    Reply first = answer(system, "/first-success");
    assertThat(first.body()).isEqualTo("{\"replica\":\"that of 200 ms\"}");
    assertThat(first.headers()).containsEntry("X-Branches-Left-Running", "2");
    // Futures wait for all: a branch that fails ends nothing and is the answer all the same.
    Reply fallback = answer(system, "/fallback");
    assertThat(fallback)
        .isEqualTo(
            Reply.json("{\"fallback\":\"a branch was broken\"}")
                .withHeader("X-Branches-Left-Running", "0"));
    assertThat(counted("service_branches_started_total"))
        .containsExactly("aggregate 2", "fallback 2", "first-success 3");
    assertThat(counted("service_branches_failed_total"))
        .containsExactly("aggregate 0", "fallback 1", "first-success 0");
  }

  @Test
  void aBulkheadLetsInAsManyAsItHasPermits() throws Exception {
    Bulkhead system = new Bulkhead(2);
    ObjectName name = new ObjectName("dev.loomgauge.http:type=Pool,name=permits");
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      long begin = System.nanoTime();
      List<Future<Reply>> replies =
          List.of(
              threads.submit(() -> answer(system, "/bulkhead")),
              threads.submit(() -> answer(system, "/bulkhead")),
              threads.submit(() -> answer(system, "/bulkhead")));
      for (Future<Reply> reply : replies) {
        assertThat(reply.get(20, TimeUnit.SECONDS)).isEqualTo(Reply.text("let in for 100 ms"));
      }
      assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(200_000_000L);
      assertThat(pool(name)).containsExactly(0, 0, 2);
      // A busy machine may look too late, but not each of twenty times.
      boolean seen = false;
      for (int i = 0; i < 20 && !seen; i++) {
        List<Callable<Reply>> three = nCopies(3, () -> answer(system, "/bulkhead"));
        Future<?> all = threads.submit(() -> threads.invokeAll(three));
        while (!all.isDone() && !seen) {
          seen = pool(name).equals(List.of(2, 1, 2));
        }
        all.get(20, TimeUnit.SECONDS);
      }
      assertThat(seen).as("two are inside and one waits").isTrue();
      AtomicBoolean interrupted = new AtomicBoolean();
      for (int i = 0; i < 20 && !interrupted.get(); i++) {
        Thread inside = Thread.ofPlatform().start(() -> interrupted.set(isInterrupted(system)));
        while (inside.isAlive() && inside.getState() != Thread.State.TIMED_WAITING) {
          Thread.sleep(1);
        }
        inside.interrupt();
        inside.join();
      }
      assertThat(interrupted).isTrue();
      assertThat(pool(name)).as("a permit that is given back").containsExactly(0, 0, 2);
    } finally {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    }
  }

  private static boolean isInterrupted(Bulkhead system) {
    try {
      return !answer(system, "/bulkhead").body().equals("let in for 100 ms");
    } catch (InterruptedException e) {
      return true;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Busy, waiting and most. */
  private static List<Object> pool(ObjectName name) throws JMException {
    return ManagementFactory.getPlatformMBeanServer()
        .getAttributes(name, new String[] {"Busy", "Waiting", "Max"})
        .asList()
        .stream()
        .map(Attribute::getValue)
        .toList();
  }

  @Test
  void aGuardIsALockOrAMonitorAndNothingElse() throws Exception {
    GuardedCall system = new GuardedCall(downstream());
    for (String path : List.of("/guarded/3", "/guarded/3?guard=lock", "/guarded/3?guard=monitor")) {
      assertThat(answer(system, path)).isEqualTo(Reply.json("\"/downstream/3\""));
    }
    Reply refused = answer(system, "/guarded/3?guard=door");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(JsonMapper.shared().readTree(refused.body()).get("message").asString())
        .isEqualTo("use guard=lock or guard=monitor");
    assertThat(answer(system, "/guarded/x").status()).isEqualTo(400);
    assertThat(asked).hasSize(3);
  }
}
