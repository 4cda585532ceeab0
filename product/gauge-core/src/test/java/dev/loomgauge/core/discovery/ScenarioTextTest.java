package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel.Kind;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.discovery.ServiceModel.Queues;
import dev.loomgauge.core.discovery.ServiceModel.Sum;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.protocol.time.Delay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScenarioTextTest {
  /** Three of four requests list, at 2 ms of CPU, and one buys, at 4 ms. */
  private static final ServiceModel MIX =
      new ServiceModel(
          WrittenService.MODEL.resources(),
          List.of(),
          new Sum(50, 3, Map.of(), new Queues(0.5, 0.25), true),
          List.of(10, 300),
          List.of("a pool: 5", "x\ny"),
          List.of(
              new Kind(
                  "list",
                  0.75,
                  List.of(CpuLine.share(0.25), new Line("wait: 10ms", "db"), CpuLine.rest("rest")),
                  new Sum(12, 2, Map.of("db", 10.0), new Queues(0, 0), true)),
              new Kind(
                  "buy",
                  0.25,
                  List.of(CpuLine.share(0.5), new Line("wait: 90ms", ""), CpuLine.rest("")),
                  new Sum(
                      100, 4, Map.of("db", 90.0), new Queues(1, 2), true, 110, Handshakes.NONE))),
          true,
          "");

  @Test
  void aModeWithoutASwitchSetsWhatNothingReads() {
    assertThat(ScenarioText.set("virtual", Map.of()))
        .isEqualTo(Map.of("LOOMGAUGE_THREADS", "virtual"));
    assertThat(ScenarioText.set("virtual", Map.of("V", "yes"))).isEqualTo(Map.of("V", "yes"));
  }

  @Test
  void aServiceIsWrittenWithItsSettingsAsAWholeFile() {
    assertThat(WrittenService.text(WrittenService.knobs()))
        .isEqualTo(
            """
            # Written by ./loomgauge try: --get /orders -- java App
            # Edit it, and measure again with: ./loomgauge run FILE
            name: "shop"
            question: "What do virtual threads change for shop?"
            services:
              - name: "shop"
                command: ["/usr/bin/java", "{jvm}", "App"]
                health: "/orders"
                endpoints: {request: "/orders"}
                knobs:
                  threads:
                    platform: {env: {"V": "no"}}
                    virtual: {env: {"V": "yes"}}
                  limit: {env: SERVER_TOMCAT_MAX_CONNECTIONS, range: 1..100_000, unset: unlimited}
                  tomcat-threads: {env: SERVER_TOMCAT_THREADS_MAX, range: 1..100_000, unset: 200}
                  connections: {env: SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE, range: 1..100_000, unset: 10}
            endpoint: request
            factors: {threads: [platform, virtual], users: [10, 300], limit: [unlimited], tomcat-threads: [200], connections: [10]}
            load: {model: closed, ramp: 1s, warmup: 3s, hold: 6s, timeout: 60s}
            calibration: {delay: 101ms, warm: 20s, measure: 2s}   # about the unloaded response time
            repetitions: 2
            stations: {cpu: {tier: service}}
            resources:
              limit: {label: requests let in, capacity: limit}   # no limit seen
              threads: {label: "Tomcat threads", capacity: {platform: tomcat-threads, virtual: unlimited}}   # seen
              connections: {label: "HikariCP connections", capacity: connections, barging: true}   # seen
            path:   # alone: 101 ms at the client = 1.00 ms CPU + 100 ms (127.0.0.1:5432) + 0 ms waiting for pools + 0 ms not explained (0 %)
              - acquire: limit
              - acquire: threads
              - use: {station: cpu, demand: 1ms}
              - acquire: connections
              - wait: 100ms   # 127.0.0.1:5432
              - release: connections
              - release: threads
              - release: limit
            """);
  }

  @Test
  void aMixInOneModeOnAFullCpuIsWrittenAsAWholeFile() {
    String text =
        ScenarioText.of(
            new ScenarioText.Subject(
                "s",
                List.of("java", "{jvm}", "-Dx={y}", "{port}"),
                Map.of("E", "a\\b"),
                Map.of("virtual", Map.of()),
                List.of()),
            RequestPattern.parse("--get", "/a"),
            MIX,
            "how");

    // The mean request uses 2.5 ms: 0.25 of 2 ms and 0.5 of 4 ms are 0.2 and 0.8 of it.
    assertThat(text)
        .isEqualTo(
            """
            # Written by ./loomgauge try: how
            # Edit it, and measure again with: ./loomgauge run FILE
            name: "s"
            question: "What do virtual threads change for s?"
            services:
              - name: "s"
                command: ["java", "{jvm}", "-Dx={{y}}", "{port}"]
                health: "/a"
                endpoints: {request: "/a"}
                env:
                  "E": "a\\\\b"
                knobs:
                  threads:
                    virtual: {env: {LOOMGAUGE_THREADS: virtual}}
            endpoint: request
            factors: {threads: [virtual], users: [10, 300]}
            load: {model: closed, ramp: 1s, warmup: 3s, hold: 6s, timeout: 60s}
            calibration: {delay: 50ms, warm: 72s, jvms: 2, measure: 2s}   # about the unloaded response time
            repetitions: 2
            stations: {cpu: {tier: service}}
            resources:
              threads: {label: "Tomcat threads", capacity: unlimited}   # seen
              connections: {label: "HikariCP connections", capacity: 10, barging: true}   # seen
            # also in the heap: a pool: 5
            # also in the heap: x\\ny
            paths:   # shares of CPU are parts of the mean request's
              list:   # alone: 12.0 ms at the client = 2.00 ms CPU + 10.0 ms (db) + 0 ms waiting for pools + 0 ms not explained (0 %)
                - use: {station: cpu, share: 0.20000}
                - wait: 10ms   # db
                - use: cpu   # rest
              buy:   # alone: 100 ms at the client = 4.00 ms CPU + 90.0 ms (db) + 2.00 ms in the queue for a CPU + 1.00 ms waiting for pools + 3.00 ms not explained (3.0 %)
                - use: {station: cpu, share: 0.80000}
                - wait: 90ms
                - use: {station: cpu, share: 0.80000}
            """);
  }

  @Test
  void aServiceThatRunsElsewhereIsWrittenWithItsDemands() {
    // 5 ms in the mean are 4 ms of a list and 8 ms of a purchase.
    assertThat(
            ScenarioText.pure(
                "a \"b\"", MIX, List.of("platform", "virtual"), 2, 5, "how\n  it was"))
        .isEqualTo(
            """
            # Written by ./loomgauge try: how it was
            # A model of a service that runs elsewhere: ./loomgauge predict FILE --set users=500
            name: "a \\"b\\""
            question: "What do virtual threads change for a \\"b\\"?"
            factors: {threads: [platform, virtual], users: [10, 300]}
            stations: {cpu: {servers: 2, discipline: sharing, label: CPUs}}
            resources:
              threads: {label: "Tomcat threads", capacity: {platform: 200, virtual: unlimited}}   # seen
              connections: {label: "HikariCP connections", capacity: 10, barging: true}   # seen
            # also in the heap: a pool: 5
            # also in the heap: x\\ny
            mix: {list: 75 %, buy: 25 %}
            paths:   # shares of CPU are parts of the mean request's
              list:   # alone: 12.0 ms at the client = 2.00 ms CPU + 10.0 ms (db) + 0 ms waiting for pools + 0 ms not explained (0 %)
                - use: {station: cpu, demand: 1000us}
                - wait: 10ms   # db
                - use: {station: cpu, demand: 3000us}   # rest
              buy:   # alone: 100 ms at the client = 4.00 ms CPU + 90.0 ms (db) + 2.00 ms in the queue for a CPU + 1.00 ms waiting for pools + 3.00 ms not explained (3.0 %)
                - use: {station: cpu, demand: 4000us}
                - wait: 90ms
                - use: {station: cpu, demand: 4000us}
            """);
  }

  @Test
  void theTimeOfARequestAloneAddsUp() {
    assertThat(
            new Sum(100, 10, Map.of("db", 95.0), new Queues(1, 2), true, 104, Handshakes.NONE)
                .words())
        .isEqualTo(
            "100 ms at the client = 10.0 ms CPU + 95.0 ms (db) + 1.00 ms waiting for pools − 4.00 ms by"
                + " which requests were slower while they were recorded − 2.00 ms counted twice (2.0"
                + " %)");
    assertThat(new Sum(100, 10, Map.of("waits", 85.0), new Queues(0, 2), false).words())
        .isEqualTo(
            "100 ms at the client = 10.0 ms CPU + 85.0 ms (waits) + 2.00 ms in the queue for a CPU");
  }

  @Test
  void whatTlsCostsIsInTheSumWhereConnectionsAreNotKept() {
    Sum sum = new Sum(13.1, 1, Map.of("waits", 9.0), new Queues(0.5, 0), true);

    assertThat(sum.with(new Handshakes(1, 3.1, 0)).words())
        .isEqualTo(
            "13.1 ms at the client = 1.00 ms CPU + 9.00 ms (waits) + 3.10 ms (TLS handshake, 1"
                + " connection in 1 request) + 0.500 ms waiting for pools \u2212 0.500 ms counted twice"
                + " (3.8 %)");
    assertThat(sum.with(new Handshakes(0.01, 10, 1.2)).words())
        .contains(" + 0.100 ms (TLS handshake, 1 connection in 100 requests)");
    assertThat(sum.with(new Handshakes(0.009, 3.1, 1.2)).words())
        .endsWith(
            "; connections are kept, so a TLS handshake of 3.10 ms (1.20 ms CPU of the service) is"
                + " paid once for each");
  }

  @Test
  void howAServiceIsSpokenToIsWrittenIntoItsManifest() {
    assertThat(tls(new Tls(Optional.empty(), Trust.OF_JDK))).contains("\n    tls: {}\n");
    assertThat(tls(new Tls(Optional.of("shop"), new Trust(Optional.of(Path.of("/ca.pem")), true))))
        .contains("\n    tls: {host: \"shop\", cacert: \"/ca.pem\", insecure: true}\n");
  }

  private static String tls(Tls tls) {
    return ScenarioText.of(
        new ScenarioText.Subject(
            "s",
            List.of("java"),
            Map.of(),
            Map.of("virtual", Map.of()),
            List.of(),
            SweptDelays.NONE,
            Optional.of(tls)),
        RequestPattern.parse("--get", "/a"),
        ServiceModel.UNKNOWN,
        "how");
  }

  @Test
  void aTextIsQuotedForYaml() {
    assertThat(ScenarioText.quoted("a \"b\" \\ \n\t\u0001 é"))
        .isEqualTo("\"a \\\"b\\\" \\\\ \\n\\t\\u0001 é\"");
  }

  private static final TracedPath.Wait WAIT =
      new TracedPath.Wait("127.0.0.1:5432", Activity.WAITS, 19, 6);
  private static final Delay THREE = new Delay.Fixed(Duration.ofMillis(3));

  private static ScenarioText.Subject delayed(List<PoolKnob> pools) {
    return new ScenarioText.Subject(
        "s",
        List.of("java"),
        Map.of(),
        Map.of("virtual", Map.of()),
        pools,
        new SweptDelays(Map.of(new Delayed("127.0.0.1", 5432, THREE), List.of(THREE))),
        Optional.empty());
  }

  private static String tail(ScenarioText.Subject subject, ServiceModel model) {
    String text = ScenarioText.of(subject, RequestPattern.parse("--get", "/a"), model, "how");
    return text.substring(text.indexOf("factors:"));
  }

  @Test
  void aLimitAndADelayAreWrittenWithAServiceThatHasNoPools() {
    ServiceModel model =
        new ServiceModel(
            List.of(),
            List.of(new Line("wait: 19ms", "db", Optional.of(WAIT))),
            new Sum(20, 1, Map.of(), new Queues(0, 0), false),
            List.of(10));

    assertThat(tail(delayed(List.of(new PoolKnob("limit", "limit", "MAX", "unlimited"))), model))
        .isEqualTo(
            """
            factors: {threads: [virtual], users: [10], limit: [unlimited]}
            delays: {"5432": 3ms}   # by a proxy between service and dependency
            load: {model: closed, ramp: 1s, warmup: 3s, hold: 6s, timeout: 60s}
            calibration: {delay: 20ms, warm: 72s, measure: 2s}   # about the unloaded response time
            repetitions: 2
            stations: {cpu: {tier: service}}
            resources:
              limit: {label: requests let in, capacity: limit}   # no limit seen
            path:   # alone: 20.0 ms at the client = 1.00 ms CPU
              - acquire: limit
              - wait: {delay: "5432", times: 6, plus: 1.00ms}   # 127.0.0.1:5432, read 6.0 times a request, 19.0 ms in all
              - release: limit
            """);
  }

  @Test
  void eachKindOfRequestIsWithinTheLimitAndNamesTheDelay() {
    ServiceModel mix =
        new ServiceModel(
            List.of(),
            List.of(),
            new Sum(20, 1, Map.of(), new Queues(0, 0), false),
            List.of(10),
            List.of(),
            List.of(
                new Kind(
                    "list",
                    0.75,
                    List.of(CpuLine.rest("")),
                    new Sum(2, 1, Map.of(), new Queues(0, 0), false)),
                new Kind(
                    "buy",
                    0.25,
                    List.of(CpuLine.rest(""), new Line("wait: 19ms", "db", Optional.of(WAIT))),
                    new Sum(20, 1, Map.of(), new Queues(0, 0), false))),
            false,
            "");
    String text = tail(delayed(List.of(new PoolKnob("limit", "limit", "MAX", "unlimited"))), mix);

    assertThat(text.substring(text.indexOf("paths:")))
        .isEqualTo(
            """
            paths:   # shares of CPU are parts of the mean request's
              list:   # alone: 2.00 ms at the client = 1.00 ms CPU
                - acquire: limit
                - use: cpu
                - release: limit
              buy:   # alone: 20.0 ms at the client = 1.00 ms CPU
                - acquire: limit
                - use: {station: cpu, share: 1.00000}
                - wait: {delay: "5432", times: 6, plus: 1.00ms}   # 127.0.0.1:5432, read 6.0 times a request, 19.0 ms in all
                - release: limit
            """);
  }

  @Test
  void aServiceElsewhereWithOneKindOfRequestHasItsPath() {
    String text =
        ScenarioText.pure(
            "a",
            new ServiceModel(
                List.of(),
                List.of(CpuLine.share(0.25), new Line("wait: 10ms", "db"), CpuLine.rest("rest")),
                new Sum(12, 2, Map.of("db", 10.0), new Queues(0, 0), false),
                List.of(10)),
            List.of("platform"),
            3,
            4,
            "how");

    assertThat(text.substring(text.indexOf("factors:")))
        .isEqualTo(
            """
            factors: {threads: [platform], users: [10]}
            stations: {cpu: {servers: 3, discipline: sharing, label: CPUs}}
            path:   # alone: 12.0 ms at the client = 2.00 ms CPU + 10.0 ms (db)
              - use: {station: cpu, demand: 1000us}
              - wait: 10ms   # db
              - use: {station: cpu, demand: 3000us}   # rest
            """);
  }

  /** Timers wake virtual threads apart from new requests, which keeps users in lockstep. */
  @Test
  void onlyWhereRequestsSleepDoVirtualThreadsPoll() {
    assertThat(stations("Thread.sleep", "platform", "virtual"))
        .isEqualTo(
            "stations: {cpu: {tier: service, discipline: {platform: sharing, virtual: polling}}}");
    assertThat(stations("127.0.0.1:5432", "platform", "virtual"))
        .isEqualTo("stations: {cpu: {tier: service}}");
    assertThat(stations("Thread.sleep", "virtual")).isEqualTo("stations: {cpu: {tier: service}}");
  }

  private static String stations(String waitsFor, String... modes) {
    TracedPath.Wait wait = new TracedPath.Wait(waitsFor, Activity.WAITS, 19, 1);
    ServiceModel model =
        new ServiceModel(
            List.of(),
            List.of(CpuLine.rest(""), new Line("wait: 19ms", waitsFor, Optional.of(wait))),
            WrittenService.MODEL.sum(),
            List.of(10));
    Map<String, Map<String, String>> set = new LinkedHashMap<>();
    List.of(modes).forEach(mode -> set.put(mode, Map.of("V", mode)));
    return ScenarioText.of(
            new ScenarioText.Subject("s", List.of("java"), Map.of(), set, List.of()),
            RequestPattern.parse("--get", "/a"),
            model,
            "how")
        .lines()
        .filter(line -> line.startsWith("stations"))
        .findFirst()
        .orElseThrow();
  }
}
