package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Activity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModeEvidenceTest {

  /**
   * Sixteen users seem to bring 110 req/s, and 64 of them no more; but only half of the 64 are in
   * what was counted.
   */
  @Test
  void aLoadThatHasNotSettledShowsNoLimit() {
    ModeEvidence cut =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 9.9, 101, 0.01),
                SeenModes.point(16, 150, 107, 0.1),
                SeenModes.point(64, 120, 250, 0.1)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    assertThat(cut.last().settled()).isFalse();
    assertThat(cut.last().inService()).isCloseTo(30, within(1e-9));
    assertThat(cut.flat()).isFalse();
    assertThat(cut.ended()).isEmpty();
    assertThat(SeenModes.blackBox("platform", 150).flat()).isTrue();
    assertThat(SeenModes.blackBox("platform", 150).ended())
        .hasValueSatisfying(why -> assertThat(why).contains("64 users gave less than 15.0 % more"));
  }

  private static LoadPoint point(int users, double rps, double meanMs) {
    return new LoadPoint(users, rps, meanMs, 0.5, 0.1, 0.2, 0);
  }

  private static ModeEvidence seen(LoadPoint... points) {
    return new ModeEvidence(
        "platform", List.of(points), Optional.empty(), Optional.empty(), Map.of(), 0);
  }

  @Test
  void whatALoadShowsIsReadFromItsFigures() {
    assertThat(new LoadPoint(1, 9, 9, 1, 0.1, 0.1, 0.01).failed()).isFalse();
    assertThat(new LoadPoint(1, 9, 9, 1, 0.1, 0.1, 0.011).failed()).isTrue();
    assertThat(new LoadPoint(1, 9, 9, 1, 0.85, 0.1, 0).cpuFull()).isTrue();
    assertThat(new LoadPoint(1, 9, 9, 1, 0.1, 0.85, 0).cpuFull()).isTrue();
    assertThat(new LoadPoint(1, 9, 9, 1, 0.84, 0.84, 0).cpuFull()).isFalse();
    assertThat(point(100, 96, 1_000).inService()).isEqualTo(96);
    assertThat(point(100, 96, 1_000).settled()).isTrue();
    assertThat(point(100, 104, 1_000).settled()).isTrue();
    assertThat(point(100, 94, 1_000).settled()).isFalse();
    assertThat(point(100, 106, 1_000).settled()).isFalse();
    assertThat(point(100, 96, 1_000).mostRps()).isEqualTo(96);
    assertThat(point(100, 90, 1_000).mostRps()).isEqualTo(100);
    assertThat(point(100, 110, 1_000).mostRps()).isEqualTo(110);
  }

  @Test
  void aModeIsNamedByTheThreadsThatCarriedItsRequests() {
    ModeEvidence platform = SeenModes.traced("platform");
    ModeEvidence other =
        new ModeEvidence(
            "platform",
            platform.points(),
            platform.path().map(TracedPath::onVirtualThreads),
            platform.entries(),
            platform.holds(),
            3);

    assertThat(platform.inItsMode()).isSameAs(platform);
    assertThat(other.inItsMode())
        .returns("virtual", ModeEvidence::mode)
        .returns(other.points(), ModeEvidence::points)
        .returns(other.path(), ModeEvidence::path)
        .returns(other.entries(), ModeEvidence::entries)
        .returns(other.holds(), ModeEvidence::holds)
        .returns(3, ModeEvidence::workers);
  }

  @Test
  void lessThanFifteenPercentMoreIsNoGainAndEndsTheLoads() {
    ModeEvidence flat = seen(point(1, 10, 100), point(16, 100, 160), point(64, 114, 561.4));

    assertThat(flat.flat()).isTrue();
    assertThat(flat.pooled()).isTrue();
    assertThat(flat.inService()).isCloseTo(11.4, within(1e-9));
    assertThat(flat.ended())
        .contains("64 users gave less than 15.0 % more throughput than 16, so no more were tried.");
    assertThat(seen(point(1, 10, 100), point(16, 100, 160), point(64, 116, 551.7)).ended())
        .isEmpty();
    assertThat(seen(point(1, 10, 100)).flat()).isFalse();
    assertThat(seen(point(1, 10, 100), new LoadPoint(64, 11, 5_818, 0.5, 0.9, 0.2, 0)).pooled())
        .isFalse();
  }

  @Test
  void howLongAPoolIsHeldIsToldByTheUsers() {
    SortedMap<Integer, Double> times = new TreeMap<>(Map.of(16, 25.0, 1, 10.0));
    ModeEvidence held = seen(point(1, 10, 100)).withHolds(Map.of("pool", times));

    assertThat(held.holdWords("pool")).contains("held for 10.0 ms at 1 user, 25.0 ms at 16 users");
    assertThat(held.holdWords("other")).isEmpty();
  }

  /** Of 10 ms a hold works for 1; half of the CPUs are busy, so that it queues for as long. */
  @Test
  void aHoldGrowsByWhatNoQueueForTheCpuExplains() {
    assertThat(held(12, 0.5).growth("pool", 1))
        .hasValueSatisfying(
            growth -> {
              assertThat(growth.ms()).isCloseTo(1, within(1e-9));
              assertThat(growth.rps()).isEqualTo(400);
              assertThat(growth.users()).isEqualTo(16);
            });
    assertThat(held(11.19, 0.5).growth("pool", 1)).isEmpty(); // less than two percent is noise
    assertThat(held(11.21, 0.5).growth("pool", 1)).isPresent();
    assertThat(held(30, 0.7).growth("pool", 1)).isEmpty(); // it queues for the CPU
    assertThat(held(12, 0.5).growth("other", 1)).isEmpty();
    SortedMap<Integer, Double> once = new TreeMap<>(Map.of(1, 10.0));
    assertThat(held(12, 0.5).withHolds(Map.of("pool", once)).growth("pool", 1)).isEmpty();
  }

  /** Erlang's probability that all of four CPUs are busy is 4 / 23 at a load of two. */
  @Test
  void severalCpusQueueLessThanOneAtTheSameUtilisation() {
    assertThat(held(12, 0.5).growth("pool", 4))
        .hasValueSatisfying(
            growth -> assertThat(growth.ms()).isCloseTo(2 - 4.0 / 23 / 2, within(1e-9)));
  }

  private static ModeEvidence held(double loadedMs, double busy) {
    TracedPath path =
        new TracedPath(
            20,
            List.of(
                new TracedPath.Work(5),
                new TracedPath.Acquire("pool", 0),
                new TracedPath.Work(2),
                new TracedPath.Wait("db", Activity.WAITS, 8, 1),
                new TracedPath.Release("pool"),
                new TracedPath.Acquire("pool", 0),
                new TracedPath.Wait("db", Activity.WAITS, 10, 1),
                new TracedPath.Release("pool")),
            0,
            "http-");
    return new ModeEvidence(
            "platform",
            List.of(point(1, 50, 20), new LoadPoint(16, 400, 40, 0.5, busy, 0.2, 0)),
            Optional.of(path),
            Optional.empty(),
            Map.of(),
            0)
        .withHolds(Map.of("pool", new TreeMap<>(Map.of(1, 10.0, 16, loadedMs))));
  }

  @Test
  void aFrameworkIsNamedWithItsSwitch() {
    HeapSizes both =
        new HeapSizes(
            List.of(),
            List.of(),
            List.of(),
            List.of(Framework.REACTOR_NETTY, Framework.TOMCAT),
            OptionalInt.empty());

    assertThat(Framework.words(seen(point(1, 10, 100)).with(both)))
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("The service runs on Reactor Netty. It answers on event loops"));
    assertThat(Framework.words(SeenModes.traced("platform").with(both)))
        .hasValueSatisfying(
            words -> assertThat(words).startsWith("The service runs on Tomcat. A connector"));
    assertThat(Framework.words(seen(point(1, 10, 100)))).isEmpty();
  }

  @Test
  void theVariableOfAPoolIsThatOfItsFramework() {
    assertThat(SettingsFamily.of(loaded(Framework.SPRING_BOOT, Framework.TOMCAT)))
        .isEqualTo(SettingsFamily.SPRING_BOOT_TOMCAT);
    assertThat(SettingsFamily.of(loaded(Framework.OLD_SPRING_BOOT, Framework.TOMCAT)))
        .isEqualTo(SettingsFamily.SPRING_BOOT_TOMCAT);
    assertThat(SettingsFamily.of(loaded(Framework.SPRING_BOOT, Framework.JETTY)))
        .isEqualTo(SettingsFamily.SPRING_BOOT);
    assertThat(SettingsFamily.of(loaded(Framework.QUARKUS))).isEqualTo(SettingsFamily.QUARKUS);
    assertThat(SettingsFamily.of(loaded(Framework.TOMCAT))).isEqualTo(SettingsFamily.OTHER);
    assertThat(variables(SettingsFamily.SPRING_BOOT_TOMCAT))
        .containsExactly(
            "limit=SERVER_TOMCAT_MAX_CONNECTIONS",
            "Tomcat threads=SERVER_TOMCAT_THREADS_MAX",
            "HikariCP connections=SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
            "Tomcat JDBC connections=SPRING_DATASOURCE_TOMCAT_MAX_ACTIVE",
            "DBCP connections=SPRING_DATASOURCE_DBCP2_MAX_TOTAL");
    assertThat(variables(SettingsFamily.SPRING_BOOT))
        .containsExactly(
            "Jetty threads=SERVER_JETTY_THREADS_MAX",
            "Undertow threads=SERVER_UNDERTOW_THREADS_WORKER",
            "HikariCP connections=SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
            "Tomcat JDBC connections=SPRING_DATASOURCE_TOMCAT_MAX_ACTIVE",
            "DBCP connections=SPRING_DATASOURCE_DBCP2_MAX_TOTAL");
    assertThat(variables(SettingsFamily.QUARKUS))
        .containsExactly(
            "Quarkus threads=QUARKUS_THREAD_POOL_MAX_THREADS",
            "Agroal connections=QUARKUS_DATASOURCE_JDBC_MAX_SIZE");
    assertThat(variables(SettingsFamily.OTHER)).isEmpty();
  }

  private static HeapSizes loaded(Framework... frameworks) {
    return new HeapSizes(List.of(), List.of(), List.of(), List.of(frameworks), OptionalInt.empty());
  }

  private static Stream<String> variables(SettingsFamily family) {
    return Stream.of(
            "limit",
            "Tomcat threads",
            "Jetty threads",
            "Undertow threads",
            "Quarkus threads",
            "HikariCP connections",
            "Tomcat JDBC connections",
            "DBCP connections",
            "Agroal connections",
            "unknown")
        .flatMap(label -> family.variable(label).map(name -> label + "=" + name).stream());
  }

  @Test
  void everyFrameworkIsNamedBeforeItsAdvice() {
    assertThat(Stream.of(Framework.values()).map(known -> said(known).split("\\. ", 2)[0]))
        .containsExactly(
            "The service runs on Armeria",
            "The service runs on Reactor Netty",
            "The service runs on Spring Boot 3.2 or newer",
            "The service runs on Spring Boot older than 3.2",
            "The service runs on Quarkus",
            "The service runs on Helidon 4",
            "The service runs on Micronaut",
            "The service runs on Vert.x",
            "The service runs on Jetty",
            "The service runs on Tomcat",
            "The service runs on Undertow",
            "The service runs on the JDK's HTTP server");
    assertThat(said(Framework.SPRING_BOOT))
        .isEqualTo(
            "The service runs on Spring Boot 3.2 or newer. Its switch is --virtual"
                + " SPRING_THREADS_VIRTUAL_ENABLED=true, on JDK 21 or newer.");
    for (Framework loop : List.of(Framework.ARMERIA, Framework.VERTX, Framework.REACTOR_NETTY)) {
      HeapSizes heap =
          new HeapSizes(List.of(), List.of(), List.of(), List.of(loop), OptionalInt.empty());
      assertThat(Framework.words(SeenModes.traced("platform").with(heap)))
          .as("a client's where requests are on threads")
          .isEmpty();
    }
  }

  private static String said(Framework known) {
    HeapSizes heap =
        new HeapSizes(List.of(), List.of(), List.of(), List.of(known), OptionalInt.empty());
    return Framework.words(seen(point(1, 10, 100)).with(heap)).orElseThrow();
  }

  /** Little's law shows a pool only where fewer are in the service than there are users. */
  @Test
  void usersWhoAreAllInTheServiceShowNoPool() {
    ModeEvidence pooled = seen(point(1, 10, 100), point(16, 150, 107), point(64, 150, 427));
    ModeEvidence all = seen(point(1, 10, 100), point(16, 600, 27), point(64, 610, 105));

    assertThat(EntryLimit.of(pooled))
        .isEqualTo(
            new EntryLimit(
                OptionalInt.of(15),
                true,
                "150 req/s at 64 users with idle CPUs, times 100 ms alone (Little's law)"));
    assertThat(all.pooled()).isTrue();
    assertThat(EntryLimit.of(all))
        .isEqualTo(new EntryLimit(OptionalInt.empty(), false, "no limit seen up to 64 users"));
  }

  @Test
  void theAdviceOfEachFrameworkSaysWhereItsSwitchIs() {
    assertThat(said(Framework.OLD_SPRING_BOOT)).endsWith("3.2 is the first that has.");
    assertThat(said(Framework.QUARKUS)).contains("@RunOnVirtualThread");
    assertThat(said(Framework.HELIDON)).endsWith("always: there is nothing to switch.");
    assertThat(said(Framework.MICRONAUT))
        .contains(
            "@ExecuteOn(TaskExecutors.BLOCKING)",
            "on JDK 21",
            "MICRONAUT_EXECUTORS_IO_VIRTUAL=true");
    assertThat(said(Framework.ARMERIA)).contains("event loops", "executor of its own");
    assertThat(said(Framework.VERTX)).contains("ThreadingModel.VIRTUAL_THREAD");
    assertThat(said(Framework.REACTOR_NETTY)).contains("event loops", "scheduler of its own");
    assertThat(said(Framework.JETTY)).contains("threadpool-virtual (Jetty 12)");
    assertThat(said(Framework.TOMCAT))
        .contains(
            "useVirtualThreads in server.xml", "Tomcat 10.1 or 9", "StandardVirtualThreadExecutor");
    assertThat(said(Framework.UNDERTOW)).contains("a handler is dispatched to");
    assertThat(said(Framework.JDK_SERVER)).endsWith("the executor of its requests.");
  }
}
