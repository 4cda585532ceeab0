package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.LoadPlan;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.rig.StubHost;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GaugeLoadTest {
  static final Host HERE = new StubHost(true);

  static LoadRequest request(int users, int instances) {
    List<URI> targets =
        IntStream.range(0, instances)
            .mapToObj(i -> URI.create("http://127.0.0.1:" + (8_000 + i)))
            .toList();
    return new LoadRequest(
        new LoadRequest.Exchange(targets, Endpoint.get("/"), Map.of(), "", Duration.ofSeconds(30)),
        new LoadRequest.Timing(
            new LoadRequest.Users(users, Duration.ZERO),
            Duration.ZERO,
            Duration.ZERO,
            new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(1))),
        1,
        Path.of("."),
        CpuSet.of());
  }

  @Test
  void aRequestIsSentAsTheManifestHasIt() {
    LoadRequest plain = request(1, 1);
    Endpoint endpoint =
        new Endpoint(
            "POST",
            "/orders",
            Map.of("X-Of", "{word}"),
            Optional.of("{\"id\": {id}}"),
            "201",
            Map.of());
    LoadRequest post =
        new LoadRequest(
            new LoadRequest.Exchange(
                plain.exchange().targets(),
                endpoint,
                Map.of(
                    "id",
                    new RequestValues.Numbers(1, 9),
                    "word",
                    new RequestValues.Lines(Path.of("/words.txt"))),
                "",
                plain.exchange().timeout()),
            plain.timing(),
            plain.seed(),
            plain.folder(),
            plain.cpus());

    assertThat(plan(post, 0, 1))
        .contains(
            "\"request\":{\"method\":\"POST\",\"path\":\"/orders\",\"headers\":{\"X-Of\":\"{word}\"},"
                + "\"body\":\"{\\\"id\\\": {id}}\"}")
        .contains("\"id\":{\"uniform\":[1,9]}")
        .contains("\"word\":{\"file\":\"/words.txt\",\"order\":\"random\"}")
        .contains("\"status\":[\"201\"]");
  }

  @Test
  void kindsOfRequestHaveSharesChecksALoginAndValuesFromAnswers() {
    LoadRequest plain = request(1, 1);
    Endpoint login =
        new Endpoint(
            "POST",
            "/login",
            Map.of(),
            Optional.empty(),
            "204",
            Map.of("sid", new Extraction.Cookie("SID")));
    Endpoint list =
        new Endpoint(
            "GET",
            "/{sid}",
            Map.of(),
            Optional.empty(),
            "200",
            Map.of(
                "tag",
                new Extraction.Header("ETag"),
                "id",
                new Extraction.JsonField("order.0.id")));
    LoadRequest mixed =
        new LoadRequest(
            LoadRequest.Exchange.of(
                plain.exchange().targets(),
                Trust.OF_JDK,
                List.of(
                    new KindRequest("list", 0.7, list, "ok"),
                    new KindRequest("other", 0.3, Endpoint.get("/{tag}"), "")),
                Optional.of(login),
                Map.of(),
                plain.exchange().timeout()),
            plain.timing(),
            plain.seed(),
            plain.folder(),
            plain.cpus());

    assertThat(plan(mixed, 0, 1))
        .doesNotContain("\"request\":")
        .contains(
            "\"requests\":{\"list\":{\"share\":0.7,\"method\":\"GET\",\"path\":\"/{sid}\"",
            "\"check\":{\"status\":[\"200\"],\"bodyContains\":\"ok\"}",
            "\"tag\":{\"header\":\"ETag\"}",
            "\"id\":{\"json\":\"order.0.id\"}",
            "\"other\":{\"share\":0.3,",
            "\"login\":{\"method\":\"POST\",\"path\":\"/login\"",
            "\"take\":{\"sid\":{\"cookie\":\"SID\"}}");
  }

  @Test
  void onePlainKindIsAPlainRequest() {
    LoadRequest.Exchange exchange =
        LoadRequest.Exchange.of(
            request(1, 1).exchange().targets(),
            Trust.OF_JDK,
            List.of(new KindRequest("list", 1, Endpoint.get("/list"), "ok")),
            Optional.empty(),
            Map.of(),
            Duration.ofSeconds(1));

    assertThat(exchange.kinds()).isEmpty();
    assertThat(exchange.endpoint()).isEqualTo(Endpoint.get("/list"));
    assertThat(exchange.bodyContains()).isEqualTo("ok");
  }

  @ParameterizedTest
  @CsvSource({
    "100, 1, 1",
    "16000, 1, 1",
    "16001, 1, 2",
    "100, 3, 3",
    "2, 3, 2",
    "50000, 3, 6",
    "48000, 3, 3",
  })
  void everyInstanceHasAsManyProcessesAndUsersAsTheOthers(int users, int instances, int expected) {
    LoadRequest request = request(users, instances);

    assertThat(GaugeLoad.processes(request, 1)).isEqualTo(expected);
    Map<URI, Integer> each =
        IntStream.range(0, expected)
            .mapToObj(i -> new Share(i, expected, HERE))
            .collect(
                java.util.stream.Collectors.toMap(
                    share -> share.target(request.exchange().targets()),
                    share -> share.users(users),
                    Integer::sum));
    assertThat(each.values()).hasSize(Math.min(users, instances));
    assertThat(each.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(users);
    int most = each.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    int least = each.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
    assertThat(most - least).isLessThanOrEqualTo(expected / Math.min(users, instances));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 1, 4, 4",
    "3, 1, 4, 3",
    "100, 3, 4, 6",
    "100000, 7, 4, 7",
    "100000, 1, 4, 7",
    "2, 3, 4, 2",
  })
  void everyHostHasAProcessWhereThereAreUsersForIt(
      int users, int instances, int hosts, int expected) {
    assertThat(GaugeLoad.processes(request(users, instances), hosts)).isEqualTo(expected);
  }

  @Test
  void aProcessOfAnotherHostHasItsFilesThereAndItsOwnAddress() {
    LoadRequest many = request(50_000, 3);

    String plan =
        Wire.line(
            new Share(3, 6, new StubHost(false))
                .plan(many, OptionalLong.of(1_000), Path.of("latency.hlog")));

    assertThat(plan)
        .contains("\"/there/latency.hlog\"")
        .contains("1000")
        .doesNotContain("localAddresses");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processesBeforeOneInstanceHaveLocalAddressesOfTheirOwn() {
    LoadRequest many = request(50_000, 3);

    assertThat(IntStream.range(0, 6).mapToObj(i -> local(many, i, 6)))
        .containsExactly(
            "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.2");
    assertThat(local(request(100, 3), 0, 3)).isEmpty();
    assertThat(plan(many, 3, 6)).contains("\"localAddresses\":[\"127.0.0.2\"]");
    assertThat(plan(request(100, 1), 0, 1)).doesNotContain("localAddresses");
  }

  private static String local(LoadRequest request, int index, int of) {
    return new Share(index, of, HERE).localAddress(request.exchange().targets()).orElse("");
  }

  private static String plan(LoadRequest request, int index, int of) {
    return Wire.line(
        new Share(index, of, HERE).plan(request, OptionalLong.empty(), Path.of("latency.hlog")));
  }

  private static LoadRequest timed(LoadRequest.Timing timing) {
    LoadRequest plain = request(1, 1);
    return new LoadRequest(plain.exchange(), timing, 7, plain.folder(), plain.cpus());
  }

  static LoadPlan planned(LoadRequest request, int index, int of, OptionalLong start) {
    return new Share(index, of, HERE).plan(request, start, Path.of("/x/latency.hlog"));
  }

  @Test
  void usersComeOverTheRampAndTheWindowFollowsTheWarmUp() {
    LoadRequest request =
        timed(
            new LoadRequest.Timing(
                new LoadRequest.Users(7, Duration.ofNanos(1_500_000)),
                Duration.ofSeconds(4),
                Duration.ofSeconds(3),
                new Pace.Fixed(Duration.ofSeconds(5), Duration.ofSeconds(6))));

    LoadPlan plan = planned(request, 1, 2, OptionalLong.of(99));
    assertThat(plan.schedule())
        .isEqualTo(
            new LoadPlan.Schedule(
                new LoadPlan.Closed(
                    3, 1.5, LoadPlan.Think.FIXED, 4_000.0, 2_000.0, 3_000.0, 0, 0.0, null),
                null,
                99L,
                5_000.0,
                6_000,
                null,
                null));
    assertThat(plan.content().seed()).isEqualTo(7_001);
    assertThat(plan.limits()).isEqualTo(new LoadPlan.Limits(30_000.0, null, null, null));
    assertThat(plan.histogram()).isEqualTo("/x/latency.hlog");
    assertThat(planned(request, 0, 2, OptionalLong.empty()).schedule().closed())
        .extracting(LoadPlan.Closed::users)
        .isEqualTo(4);
  }

  @Test
  void usersThatStayAreThereBeforeTheRampAndTheLastOnesMayEnd() {
    LoadPlan.Schedule schedule =
        planned(
                timed(
                    new LoadRequest.Timing(
                        new LoadRequest.Users(9, Duration.ZERO, 3, Duration.ofSeconds(8)),
                        Duration.ofSeconds(4),
                        Duration.ZERO,
                        new Pace.Steady(new WindowRule(5, 20, 6)))),
                0,
                1,
                OptionalLong.empty())
            .schedule();

    assertThat(schedule)
        .isEqualTo(
            new LoadPlan.Schedule(
                new LoadPlan.Closed(
                    9, 0.0, LoadPlan.Think.FIXED, 4_000.0, 0.0, 0.0, 3, 8_000.0, null),
                null,
                null,
                0.0,
                (20 + 6 + 14) * 1_000,
                30_000.0,
                null));
  }

  @Test
  void anOpenModelHasItsRampInItsWarmUp() {
    Duration four = Duration.ofSeconds(4);
    LoadRequest constant =
        timed(
            new LoadRequest.Timing(
                new LoadRequest.Rate(2.5, false),
                four,
                Duration.ZERO,
                new Pace.Fixed(Duration.ofSeconds(5), Duration.ofSeconds(6))));
    LoadRequest poisson =
        timed(
            new LoadRequest.Timing(
                new LoadRequest.Rate(2.5, true),
                four,
                Duration.ZERO,
                new Pace.Steady(new WindowRule(5, 20, 6))));

    assertThat(planned(constant, 0, 1, OptionalLong.empty()).schedule())
        .isEqualTo(
            new LoadPlan.Schedule(
                null,
                new LoadPlan.Open(2.5, LoadPlan.Arrivals.CONSTANT, 16_000, null),
                null,
                9_000.0,
                6_000,
                null,
                null));
    assertThat(planned(poisson, 0, 1, OptionalLong.empty()).schedule())
        .isEqualTo(
            new LoadPlan.Schedule(
                null,
                new LoadPlan.Open(2.5, LoadPlan.Arrivals.POISSON, 16_000, null),
                null,
                4_000.0,
                40_000,
                null,
                null));
  }

  @Test
  void stepsAreSharedOutEachByItself() {
    LoadRequest request =
        timed(
            new LoadRequest.Timing(
                new LoadRequest.Steps(
                    List.of(
                        new LoadRequest.Step(5, Duration.ofSeconds(1)),
                        new LoadRequest.Step(2, Duration.ofSeconds(2))),
                    Duration.ofMillis(250)),
                Duration.ZERO,
                Duration.ofSeconds(3),
                new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(3))));

    assertThat(planned(request, 0, 2, OptionalLong.empty()).schedule())
        .isEqualTo(
            new LoadPlan.Schedule(
                new LoadPlan.Closed(
                    3,
                    null,
                    null,
                    null,
                    null,
                    3_000.0,
                    null,
                    null,
                    List.of(new LoadPlan.Step(3, 1_000), new LoadPlan.Step(1, 2_000))),
                null,
                null,
                0.0,
                3_000,
                null,
                250.0));
    assertThat(GaugeLoad.processes(request, 1)).isEqualTo(1);
  }
}
