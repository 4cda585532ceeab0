package dev.loomgauge.run.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.tier.HttpOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FirstRequestsTest {
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private HttpServer server = HttpServer.create();

  FirstRequestsTest() throws IOException {}

  @BeforeEach
  void aService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          String token = exchange.getRequestHeaders().getFirst("X-Token");
          asked.add(
              "%s %s %s %s"
                  .formatted(exchange.getRequestMethod(), exchange.getRequestURI(), token, body));
          exchange.getResponseHeaders().add("Set-Cookie", "SIDE=no; Path=/");
          if (exchange.getRequestURI().getPath().equals("/renewed")) {
            exchange.getResponseHeaders().add("Set-Cookie", "SID=; Max-Age=0");
            exchange.getResponseHeaders().add("ETag", "e0");
          }
          exchange.getResponseHeaders().add("Set-Cookie", "SID=s1 ; Path=/");
          exchange.getResponseHeaders().add("ETag", "e1");
          byte[] answer = "{\"item\": {\"id\": 7},\n\"more\": \"<a>\"}".getBytes(UTF_8);
          int status = exchange.getRequestURI().getPath().equals("/gone") ? 410 : 200;
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private void send(Optional<Endpoint> login, Map<String, Endpoint> requests, List<String> order)
      throws InterruptedException {
    Map<String, Double> shares = new LinkedHashMap<>();
    requests.keySet().forEach(name -> shares.put(name, 1.0 / requests.size()));
    FirstRequests.send(
        new RequestSet(
            requests,
            new Mix(shares),
            login,
            Map.of("page", new RequestValues.Numbers(3, 9)),
            "/health",
            order),
        new HttpOrigin(URI.create("http://127.0.0.1:" + server.getAddress().getPort())));
  }

  private static Endpoint taking(String path, Map<String, Extraction> take) {
    return new Endpoint("GET", path, Map.of(), Optional.empty(), "200", take);
  }

  @Test
  void eachIsSentOnceInOrderWithTheValuesOfTheAnswersBefore() throws Exception {
    Endpoint login =
        new Endpoint(
            "POST",
            "/login?page={page}",
            Map.of("X-Token", "none"),
            Optional.of("{\"page\": {page}}"),
            "200",
            Map.of("sid", new Extraction.Cookie("SID"), "tag", new Extraction.Header("ETag")));
    Map<String, Endpoint> requests = new LinkedHashMap<>();
    requests.put(
        "last",
        new Endpoint(
            "GET", "/{tag}/{id}", Map.of("X-Token", "{sid}"), Optional.empty(), "200", Map.of()));
    requests.put("first", taking("/{sid}", Map.of("id", new Extraction.JsonField("item.id"))));

    send(Optional.of(login), requests, List.of("first", "last"));

    assertThat(asked)
        .containsExactly("POST /login?page=3 none {\"page\": 3}", "GET /s1 null ", "GET /e1/7 s1 ");
  }

  /** As a login does that ends one session and begins another. */
  @Test
  void ofACookieOrAHeaderThatIsThereTwiceTheLastOneHolds() throws Exception {
    Endpoint login =
        taking(
            "/renewed",
            Map.of("sid", new Extraction.Cookie("SID"), "tag", new Extraction.Header("ETag")));

    send(Optional.of(login), Map.of("a", taking("/{sid}/{tag}", Map.of())), List.of("a"));

    assertThat(asked).containsExactly("GET /renewed null ", "GET /s1/e1 null ");
  }

  @Test
  void whatIsNotAnsweredAsItShouldBeIsTold() {
    assertThatThrownBy(
            () ->
                send(
                    Optional.empty(),
                    Map.of("old", Endpoint.get("/gone")),
                    List.of("old", "unknown")))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("old: GET /gone is answered with 410 instead of 200: ")
        .hasMessageContaining("<a>")
        .hasMessageEndingWith(
            ". Correct it in the file of --request, or see why in the log of the service.");
    assertThatThrownBy(
            () ->
                send(
                    Optional.empty(),
                    Map.of("list", taking("/a", Map.of("t", new Extraction.Cookie("ID")))),
                    List.of("list")))
        .hasMessageStartingWith("list: GET /a: its answer has no cookie 'ID': ")
        .hasMessageEndingWith(". Correct 'take' in the file of --request.");
    assertThatThrownBy(
            () ->
                send(
                    Optional.empty(),
                    Map.of(
                        "list",
                        new Endpoint(
                            "GET", "/a", Map.of("A b", "c"), Optional.empty(), "200", Map.of())),
                    List.of("list")))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("list: GET /a cannot be sent: ")
        .hasMessageEndingWith(". Correct it in the file of --request.");
    assertThatThrownBy(
            () -> send(Optional.empty(), Map.of("list", Endpoint.get("/a b")), List.of("list")))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("'/a b' is no address: ")
        .hasMessageEndingWith(" Write such characters by their codes: %20 for a blank.");
  }

  @Test
  void aServiceAtAnAddressMustAnswerWith200() {
    HttpOrigin base =
        new HttpOrigin(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    ServiceTarget.AtAddress at = new ServiceTarget.AtAddress(base, "/gone");

    new ServiceTarget.AtAddress(base, "/a").requireAnswer();
    at.requireAlive("now,");
    assertThat(at.name()).isEqualTo("127.0.0.1:" + server.getAddress().getPort());
    assertThatThrownBy(at::requireAnswer)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "GET "
                + base
                + "/gone is answered with 410, not with 200. Correct the address of --url, or the"
                + " request.");
    server.stop(0);
    assertThatThrownBy(at::requireAnswer)
        .hasMessageContaining("gets no answer of HTTP within 30 s.");
    assertThatThrownBy(() -> at.requireAlive("own, at 64 users,"))
        .hasMessage(
            "own, at 64 users, the service no longer answers within 30 s. See its own log.");
  }

  @Test
  void aRecordingAsksForRequestsAndForWaitsWithTheirStacks() {
    Map<String, String> span = settings("loomgauge.Span", false, "0 ms");
    assertThat(TraceRecording.settings(24, false, true)).isEqualTo(span);
    assertThat(TraceRecording.settings(25, false, true))
        .containsAllEntriesOf(span)
        .containsEntry("jdk.MethodTrace#enabled", "true")
        .containsEntry("jdk.MethodTrace#stackTrace", "false")
        .hasEntrySatisfying(
            "jdk.MethodTrace#filter", filter -> assertThat(filter).doesNotContain("hikari"));
    assertThat(TraceRecording.settings(25, false, false))
        .as("without the agent, which tells apart what has a name")
        .hasEntrySatisfying(
            "jdk.MethodTrace#filter",
            filter ->
                assertThat(filter).contains("com.zaxxer.hikari.HikariDataSource::getConnection"));
    Map<String, String> waits = TraceRecording.settings(21, true, true);
    assertThat(waits)
        .containsAllEntriesOf(settings("jdk.SocketRead", true, "0 us"))
        .containsAllEntriesOf(settings("jdk.ThreadSleep", false, "0 ms"))
        .containsAllEntriesOf(settings("jdk.ThreadPark", true, "50 us"))
        .containsAllEntriesOf(settings("jdk.VirtualThreadPinned", true, "50 us"))
        .containsAllEntriesOf(settings("jdk.JavaMonitorEnter", false, "50 us"))
        .containsAllEntriesOf(settings("jdk.JavaMonitorWait", false, "50 us"))
        .containsAllEntriesOf(settings("jdk.FileRead", false, "100 us"))
        .containsAllEntriesOf(settings("jdk.FileWrite", false, "100 us"))
        .containsAllEntriesOf(settings("jdk.FileForce", false, "100 us"));
    assertThat(waits.keySet())
        .filteredOn(name -> name.endsWith("#throttle"))
        .containsExactly(
            "jdk.FileRead#throttle",
            "jdk.FileWrite#throttle",
            "jdk.SocketRead#throttle",
            "jdk.SocketWrite#throttle");
    assertThat(waits.keySet()).noneMatch(name -> name.contains("MethodTrace"));
  }

  private static Map<String, String> settings(String event, boolean stacks, String threshold) {
    return Map.of(
        event + "#enabled",
        "true",
        event + "#stackTrace",
        String.valueOf(stacks),
        event + "#threshold",
        threshold);
  }

  @Test
  void aLoginThatIsRefusedEndsItAll() {
    assertThatThrownBy(
            () ->
                send(
                    Optional.of(
                        new Endpoint("POST", "/gone", Map.of(), Optional.of("x"), "204", Map.of())),
                    Map.of("list", Endpoint.get("/a")),
                    List.of("list")))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "login: POST /gone is answered with 410 instead of 204: {\"item\": {\"id\":"
                + " 7},\\n\"more\": \"<a>\"}. Correct it in the file of --request, or see why in"
                + " the log of the service.");
    assertThat(asked).containsExactly("POST /gone null x");
  }

  @Test
  void aServiceThatIsGoneGivesNoAnswer() {
    server.stop(0);
    assertThatThrownBy(
            () -> send(Optional.empty(), Map.of("list", Endpoint.get("/a")), List.of("list")))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("list: GET /a has no answer: ")
        .hasMessageEndingWith(".");
  }

  /** A stream of events, or a service that stops in the middle. */
  @Test
  void anAnswerWithoutAnEndIsNotWaitedForForEver() {
    server.createContext(
        "/events",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("data: 1\n\n".getBytes(UTF_8));
          exchange.getResponseBody().flush(); // and never closed
        });
    RequestSet requests =
        new RequestSet(
            Map.of("events", Endpoint.get("/events")),
            new Mix(Map.of("events", 1.0)),
            Optional.empty(),
            Map.of(),
            "/health",
            List.of("events"));
    HttpOrigin base =
        new HttpOrigin(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));

    assertThatThrownBy(() -> FirstRequests.send(requests, base, Duration.ofSeconds(1)))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "events: GET /events has no whole answer within 2 s. What takes that long is not measured: leave it out of the file of --request, or see the log of the service.");
  }

  @Test
  void aKindOfFieldThatAnAnswerLacksIsNamed() {
    for (Extraction take :
        List.of(new Extraction.Header("X-None"), new Extraction.JsonField("item.name"))) {
      assertThatThrownBy(
              () ->
                  send(
                      Optional.empty(),
                      Map.of("list", taking("/a", Map.of("t", take))),
                      List.of("list")))
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith(
              "list: GET /a: its answer has no %s '%s': {\"item\""
                  .formatted(take.key(), take.value()));
    }
  }

  @Test
  void aServiceAtAnAddressHasNoProcess() {
    ServiceTarget.AtAddress at =
        new ServiceTarget.AtAddress(new HttpOrigin(URI.create("http://127.0.0.1:1")), "/");
    assertThat(at.pids()).isEmpty();
    assertThat(at.background().isEmpty()).isTrue();
  }
}
