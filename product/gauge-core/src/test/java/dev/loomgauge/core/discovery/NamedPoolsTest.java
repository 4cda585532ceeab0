package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Threads;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A service with two HikariCP pools, one that writes and one that reads. */
class NamedPoolsTest {
  private static final String LIBRARY = TracedRequests.POOL;
  private static final String WRITE = "'write' HikariCP connections";
  private static final String READ = "'read' HikariCP connections";

  private static TraceEvent event(Kind kind, String pool, Worker worker, double from, double to) {
    return new TraceEvent(kind, LIBRARY, pool, Activity.WAITS, worker, from, to);
  }

  /** Requests of 100 ms on four threads, which hold a member of each pool for 20 ms, in turn. */
  private static List<TraceEvent> requests(String... pools) {
    List<TraceEvent> events = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      Worker worker = new Worker(thread, "http-nio-8080-exec-" + thread, false);
      for (int i = 0; i < 20; i++) {
        double at = 0.1 * i;
        events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, at, at + 0.0999));
        for (int pool = 0; pool < pools.length; pool++) {
          double from = at + 0.01 + 0.03 * pool;
          events.add(event(Kind.ACQUIRE, pools[pool], worker, from, from + 0.001));
          events.add(
              new TraceEvent(
                  Kind.WAIT, TracedRequests.DATABASE, worker, from + 0.002, from + 0.02));
          events.add(event(Kind.RELEASE, pools[pool], worker, from + 0.021, from + 0.022));
        }
      }
    }
    return events;
  }

  private static Pool heap(String called, int size, Use use, Duration timeout) {
    return new Pool(
        LIBRARY,
        Threads.NONE,
        "",
        OptionalInt.of(size),
        Optional.empty(),
        use,
        "",
        called,
        Optional.of(timeout));
  }

  private static HeapSizes heap(Pool... pools) {
    return new HeapSizes(
        List.of(pools), List.of(), List.of("a setting"), List.of(), OptionalInt.of(8192));
  }

  private static final HeapSizes TWO =
      heap(
          heap("write", 10, Use.USED, Duration.ofSeconds(30)),
          heap("read", 5, Use.USED, Duration.ofMillis(2_500)),
          heap("quartz", 3, Use.USED, Duration.ofSeconds(30)));

  private static ModeEvidence evidence(String mode) {
    List<TraceEvent> seen = requests("write", "read");
    NamedPools named = NamedPools.of(List.of(seen));
    List<TraceEvent> events = named.labelled(seen);
    Map<String, Concurrency> holds = new HashMap<>();
    for (String pool : List.of(WRITE, READ)) {
      holds.put(pool, Concurrency.ofHolds(events, pool));
    }
    return new ModeEvidence(
            mode,
            List.of(SeenModes.point(1, 10, 101, 0.01), SeenModes.point(4, 39, 101, 0.1)),
            PathTracer.follow(events),
            Optional.of(Concurrency.ofEntries(events)),
            holds,
            0)
        .with(named.labelled(TWO));
  }

  @Test
  void twoPoolsOfALibraryAreTwoResources() {
    ServiceModel model = ModelInference.of(List.of(evidence("platform")), 1, 1000);

    assertThat(model.resources())
        .filteredOn(pool -> !pool.name().equals(ModelInference.WORKERS))
        .extracting(
            ServiceModel.Resource::name,
            ServiceModel.Resource::label,
            pool -> pool.capacity().get("platform"),
            ServiceModel.Resource::timeout)
        .containsExactly(
            tuple("connections", WRITE, OptionalInt.of(10), Optional.of(Duration.ofSeconds(30))),
            tuple("connections2", READ, OptionalInt.of(5), Optional.of(Duration.ofMillis(2_500))));
    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml)
        .containsSubsequence(
            "acquire: {resource: connections, timeout: 30s}",
            "release: connections",
            "acquire: {resource: connections2, timeout: 2.5s}",
            "release: connections2");
    assertThat(model.path())
        .extracting(ServiceModel.Line::evidence)
        .anyMatch(words -> words.endsWith("; fails after a wait of 2.5 s (heap)"));
    assertThat(model.beside())
        .as("of the third nothing is taken")
        .containsExactly("'quartz' HikariCP connections: 3", "a setting");
  }

  @Test
  void theScenarioHasBothAndIsRead() {
    ServiceModel model =
        ModelInference.of(List.of(evidence("platform"), evidence("virtual")), 1, 1000);
    String text =
        ScenarioText.of(
            new ScenarioText.Subject(
                "shop",
                List.of("/usr/bin/java", "Shop"),
                Map.of(),
                Map.of("platform", Map.of()),
                PoolKnob.of(
                    new HeapSizes(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(Framework.SPRING_BOOT, Framework.TOMCAT),
                        OptionalInt.empty()),
                    model,
                    Map.of())),
            RequestPattern.parse("--get", "/slow"),
            model,
            "--get /slow");
    RequestPath path = ScenarioReader.ofText("shop", text).path();

    assertThat(path.resources()).containsKeys("connections", "connections2");
    assertThat(text)
        .contains("connections: {label: \"" + WRITE + "\", capacity: 10, barging: true}")
        .contains("connections2: {label: \"" + READ + "\", capacity: 5, barging: true}")
        .as("no setting of Spring Boot is known to reach one of several")
        .doesNotContain("HIKARI");
    assertThat(path.steps())
        .filteredOn(step -> step instanceof Step.Acquire)
        .extracting(step -> ((Step.Acquire) step).timeout().orElse(Duration.ZERO))
        .contains(Duration.ofSeconds(30), Duration.ofMillis(2_500));
  }

  @Test
  void theOnlyPoolGoesByItsLibrary() {
    List<TraceEvent> seen = requests("HikariPool-1");
    NamedPools named = NamedPools.of(List.of(seen));

    assertThat(named.labelled(seen)).isEqualTo(seen);
    assertThat(named.labelled(heap(heap("HikariPool-1", 10, Use.USED, Duration.ofSeconds(30)))))
        .isEqualTo(heap(heap("HikariPool-1", 10, Use.USED, Duration.ofSeconds(30))));
  }

  /** Its own threads hold members while no request is recorded to. */
  @Test
  void aPoolThatOnlyOtherWorkUsesIsNotThatOfTheRequests() {
    List<TraceEvent> seen = new ArrayList<>(requests("main"));
    Worker scheduler = new Worker(99, "quartz-1", false);
    seen.add(event(Kind.ACQUIRE, "quartz", scheduler, 0, 0.001));
    seen.add(event(Kind.RELEASE, "quartz", scheduler, 2, 2.001));
    NamedPools named = NamedPools.of(List.of(seen));

    assertThat(named.labelled(seen))
        .extracting(TraceEvent::what)
        .contains("'quartz' HikariCP connections")
        .contains(LIBRARY);
    assertThat(
            named
                .labelled(
                    heap(
                        heap("main", 10, Use.USED, Duration.ofSeconds(30)),
                        heap("quartz", 3, Use.USED, Duration.ofSeconds(30))))
                .pools())
        .extracting(Pool::label, Pool::use)
        .containsExactly(
            tuple(LIBRARY, Use.USED), tuple("'quartz' HikariCP connections", Use.IDLE));
  }

  @Test
  void everyPartOfARecordingCounts() {
    NamedPools named = NamedPools.of(List.of(requests("write"), requests("read")));

    assertThat(named.labelled(requests("read")))
        .filteredOn(event -> event.kind() == Kind.ACQUIRE)
        .extracting(TraceEvent::what)
        .containsOnly(READ);
  }

  @Test
  void withoutNamesAllIsAsItWas() {
    List<TraceEvent> seen = TracedRequests.held(4, 0);
    NamedPools named = NamedPools.of(List.of(seen));

    assertThat(named).isEqualTo(NamedPools.NONE);
    assertThat(named.labelled(seen)).isSameAs(seen);
    assertThat(named.labelled(TWO)).isSameAs(TWO);
  }

  /** The names of a heap that was read in part are not those of the recording. */
  @Test
  void aHeapThatDoesNotShowWhatWasRecordedSaysNothingOfNames() {
    NamedPools named = NamedPools.of(List.of(requests("write", "audit")));

    assertThat(named.labelled(TWO)).isEqualTo(TWO);
  }

  @Test
  void poolsThatEndTheirWaitsAtDifferentTimesHaveNoCommonTimeout() {
    assertThat(TWO.timeout(LIBRARY)).isEmpty();
    assertThat(heap(heap("read", 5, Use.USED, Duration.ofSeconds(3))).timeout(LIBRARY))
        .hasValue(Duration.ofSeconds(3));
    assertThat(HeapSizes.NONE.timeout(LIBRARY)).isEmpty();
  }
}
