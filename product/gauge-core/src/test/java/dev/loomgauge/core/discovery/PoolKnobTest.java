package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.input.OptionException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PoolKnobTest {
  private static final Resource THREADS =
      new Resource(
          "threads",
          "Tomcat threads",
          Map.of("platform", OptionalInt.of(200), "virtual", OptionalInt.empty()),
          "seen");

  private static Resource connections(OptionalInt size) {
    return new Resource(
        "connections", "HikariCP connections", Map.of("platform", size, "virtual", size), "seen");
  }

  private static ServiceModel model(Resource... resources) {
    return new ServiceModel(
        List.of(resources),
        List.of(),
        new ServiceModel.Sum(100, 1, Map.of("database", 98.0), new ServiceModel.Queues(0, 0), true),
        List.of(20));
  }

  private static HeapSizes heap(Framework... loaded) {
    return new HeapSizes(List.of(), List.of(), List.of(), List.of(loaded), OptionalInt.empty());
  }

  private static SettingsFamily family(Framework... loaded) {
    return SettingsFamily.of(heap(loaded));
  }

  @Test
  void settingsAreThoseOfTheFrameworkThatIsLoaded() {
    assertThat(family(Framework.SPRING_BOOT, Framework.TOMCAT))
        .isEqualTo(SettingsFamily.SPRING_BOOT_TOMCAT);
    assertThat(family(Framework.OLD_SPRING_BOOT, Framework.JETTY))
        .isEqualTo(SettingsFamily.SPRING_BOOT);
    assertThat(family(Framework.QUARKUS, Framework.VERTX)).isEqualTo(SettingsFamily.QUARKUS);
    assertThat(family(Framework.JETTY)).isEqualTo(SettingsFamily.OTHER);
    assertThat(family()).isEqualTo(SettingsFamily.OTHER);
  }

  @Test
  void theSettingsOfAKnownFrameworkReachItsPools() {
    assertThat(
            PoolKnob.of(
                heap(Framework.SPRING_BOOT, Framework.TOMCAT),
                model(THREADS, connections(OptionalInt.of(10))),
                Map.of()))
        .containsExactly(
            new PoolKnob("limit", "limit", "SERVER_TOMCAT_MAX_CONNECTIONS", "unlimited"),
            new PoolKnob("threads", "tomcat-threads", "SERVER_TOMCAT_THREADS_MAX", "200"),
            new PoolKnob(
                "connections", "connections", "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE", "10"));
  }

  @Test
  void theLimitHasTheConnectionsOfTheHeapBesideIt() {
    HeapSizes heap =
        new HeapSizes(
            List.of(),
            List.of(),
            List.of(),
            List.of(Framework.SPRING_BOOT, Framework.TOMCAT),
            OptionalInt.of(8192));

    assertThat(PoolKnob.of(heap, model(), Map.of()))
        .containsExactly(
            new PoolKnob(
                "limit",
                "limit",
                "SERVER_TOMCAT_MAX_CONNECTIONS",
                "unlimited",
                "8192 connections (heap)"));
    assertThat(PoolKnob.of(heap, model(), Map.of("limit", "MY_LIMIT")))
        .containsExactly(new PoolKnob("limit", "limit", "MY_LIMIT", "unlimited"));
  }

  @Test
  void aPoolWhoseSizeIsNotKnownHasNoKnob() {
    assertThat(
            PoolKnob.of(
                heap(Framework.SPRING_BOOT), model(connections(OptionalInt.empty())), Map.of()))
        .isEmpty();
    Resource apart =
        new Resource(
            "connections",
            "HikariCP connections",
            Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(12)),
            "seen");
    assertThat(PoolKnob.of(heap(Framework.SPRING_BOOT), model(apart), Map.of())).isEmpty();
  }

  private static HeapSizes.Pool heaped(String label, HeapSizes.Threads threads) {
    return SeenModes.pool(label, threads, "", 10, HeapSizes.Use.UNKNOWN);
  }

  private static List<String> variables(HeapSizes.Pool... pools) {
    HeapSizes heap =
        new HeapSizes(
            List.of(pools),
            List.of(),
            List.of(),
            List.of(Framework.SPRING_BOOT),
            OptionalInt.empty());
    return PoolKnob.of(heap, model(connections(OptionalInt.of(10))), Map.of()).stream()
        .map(PoolKnob::variable)
        .toList();
  }

  /** A data source of its own is bound to properties of its own. */
  @Test
  void whichOfSeveralPoolsOfALibraryASettingReachesIsNotKnown() {
    String hikari = "HikariCP connections";
    HeapSizes.Pool only = heaped(hikari, HeapSizes.Threads.NONE);

    assertThat(variables(only, heaped("DBCP connections", HeapSizes.Threads.NONE)))
        .containsExactly("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE");
    assertThat(variables(only, only)).isEmpty();
    assertThat(variables(only, heaped("'jobs' " + hikari, HeapSizes.Threads.NONE))).isEmpty();
    assertThat(
            PoolKnob.of(
                new HeapSizes(
                    List.of(only, only),
                    List.of(),
                    List.of(),
                    List.of(Framework.SPRING_BOOT),
                    OptionalInt.empty()),
                model(connections(OptionalInt.of(10))),
                Map.of("pool", "MY_POOL_SIZE")))
        .extracting(PoolKnob::variable)
        .containsExactly("MY_POOL_SIZE");
  }

  @Test
  void jettysPoolOfVirtualThreadsHasTheSettingOfItsThreads() {
    assertThat(SettingsFamily.SPRING_BOOT.variable("Jetty virtual threads"))
        .isEqualTo(SettingsFamily.SPRING_BOOT.variable("Jetty threads"))
        .hasValue("SERVER_JETTY_THREADS_MAX");
    assertThat(SettingsFamily.SPRING_BOOT.variable("R2DBC connections"))
        .hasValue("SPRING_R2DBC_POOL_MAX_SIZE");
    assertThat(SettingsFamily.QUARKUS.variable("R2DBC connections")).isEmpty();
  }

  @Test
  void whatTheUserNamesGoesBeforeWhatIsKnown() {
    assertThat(
            PoolKnob.of(
                HeapSizes.NONE,
                model(THREADS, connections(OptionalInt.of(10))),
                Map.of("pool", "MY_POOL_SIZE")))
        .containsExactly(new PoolKnob("connections", "connections", "MY_POOL_SIZE", "10"));
    assertThat(
            PoolKnob.of(
                heap(Framework.SPRING_BOOT, Framework.TOMCAT),
                model(THREADS),
                Map.of("threads", "MY_THREADS", "limit", "MY_LIMIT")))
        .extracting(PoolKnob::variable)
        .containsExactly("MY_LIMIT", "MY_THREADS");
  }

  @Test
  void aNameThatWasNotFoundIsOneErrorWithThoseThatWere() {
    assertThatThrownBy(
            () ->
                PoolKnob.of(
                    HeapSizes.NONE,
                    model(THREADS, connections(OptionalInt.of(10))),
                    Map.of("conections", "X")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--knob conections")
        .hasMessageContaining("Found: threads, connections.");
    assertThatThrownBy(() -> PoolKnob.resource("--what-if pool", "pool", model(THREADS)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("Found: threads.");
  }

  @Test
  void aVariableHasTheNameOfOne() {
    assertThatThrownBy(() -> PoolKnob.check("connections", "my.pool"))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--knob connections=my.pool")
        .hasMessageContaining("environment variable");
  }

  @Test
  void aPoolOfUnknownSizeCannotBeVaried() {
    assertThatThrownBy(
            () ->
                PoolKnob.of(
                    HeapSizes.NONE,
                    model(THREADS, connections(OptionalInt.empty())),
                    Map.of("pool", "MY_SIZE")))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--knob connections: reaches a pool whose size is not known, so it cannot be varied:"
                + " seen Leave it out, or ask for more users with --max-users, so that the pool is"
                + " full.");
  }

  @Test
  void threadsAreKnownByTheirFactorToo() {
    ServiceModel model = model(THREADS, connections(OptionalInt.of(10)));

    assertThat(PoolKnob.resource("--knob", "tomcat-threads", model)).isEqualTo("threads");
    assertThat(PoolKnob.resource("--knob", "threads", model)).isEqualTo("threads");
    assertThat(PoolKnob.resource("--knob", "pool", model)).isEqualTo("connections");
    assertThat(PoolKnob.resource("--knob", "limit", model)).isEqualTo("limit");
    assertThatThrownBy(() -> PoolKnob.resource("--knob x", "x", model()))
        .hasMessage(
            "--knob x: is no pool that was found in this service. Found: none. Always known:"
                + " 'limit', a bound on the requests in the service.");
  }
}
