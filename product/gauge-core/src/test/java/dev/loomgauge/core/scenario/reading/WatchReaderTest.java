package dev.loomgauge.core.scenario.reading;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchReaderTest {
  private static Map<String, PoolWatch> pools(String text) {
    return WatchReader.POOLS.read(YamlValue.parse("service.yaml", text).self());
  }

  private static PoolWatch pool(String text) {
    return requireNonNull(pools("permits: " + text).get("permits"));
  }

  @Test
  void aPoolNamesTheAttributesOfItsMBean() {
    assertThat(pool("{mbean: 'own:type=P', busy: Busy, waiting: Waiting, max: Max}"))
        .isEqualTo(
            new PoolWatch(
                Optional.of(new Figure("own:type=P", "Busy")),
                Optional.of(new Figure("own:type=P", "Waiting")),
                Optional.of(new Figure("own:type=P", "Max")),
                Optional.empty()));
  }

  @Test
  void aFigureMayComeFromAnotherMBean() {
    PoolWatch pool = pool("{mbean: 'o:type=P', busy: B, max: {mbean: 'o:type=C', attribute: S}}");
    assertThat(pool.max()).contains(new Figure("o:type=C", "S"));
  }

  @Test
  void aPresetMayStandAlone() {
    assertThat(pool("hikari").busy())
        .contains(new Figure("com.zaxxer.hikari:type=Pool (*)", "ActiveConnections"));
    assertThat(pool("{preset: tomcat, runtime-info: maxThreads}").runtimeInfo())
        .contains("maxThreads");
  }

  @Test
  void oneOfSeveralPoolsIsWatchedByItsName() {
    PoolWatch read = pool("{preset: hikari, pool: read only}");

    assertThat(Stream.of(read.busy(), read.waiting(), read.max()).flatMap(Optional::stream))
        .containsExactly(
            new Figure("com.zaxxer.hikari:type=Pool (read only)", "ActiveConnections"),
            new Figure("com.zaxxer.hikari:type=Pool (read only)", "ThreadsAwaitingConnection"),
            new Figure("com.zaxxer.hikari:type=PoolConfig (read only)", "MaximumPoolSize"));
  }

  @Test
  void ofTomcatTheConnectorAtThePortOfTheServiceIsWatched() {
    for (String preset : new String[] {"tomcat", "tomcat-connections"}) {
      assertThat(pool(preset).at(8080).max().orElseThrow().mbean())
          .isEqualTo("*:type=ThreadPool,name=\"*-8080\"");
    }
    assertThat(pool("hikari").at(8080)).isEqualTo(pool("hikari"));
  }

  @Test
  void everyPresetNamesMBeansThatCanBeAskedFor() throws Exception {
    for (PoolWatch pool : WatchReader.PRESETS.values()) {
      for (Figure figure :
          Stream.of(pool.busy(), pool.waiting(), pool.max()).flatMap(Optional::stream).toList()) {
        assertThat(new ObjectName(figure.mbean()).isPattern()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          permits: hikary                                   | Did you mean 'hikari'?
          permits: {preset: hikari, busy: X}                | unknown key 'busy'
          permits: {preset: hikari, pool: 'a*'}             | no MBean has in its name
          permits: {preset: hikari, pool: 'a=b'}            | no MBean has in its name
          permits: {preset: tomcat, pool: http}             | have no names of pools
          permits: {busy: Busy}                             | key 'mbean' is missing
          permits: {mbean: 'own:type=P', waiting: W}        | neither how many are busy nor
          permits: {mbean: own, busy: Busy}                 | no name of an MBean
          'a b': hikari                                     | names a pool 'a b'
          2nd: hikari                                       | names a pool '2nd'
          _own: hikari                                      | names a pool '_own'
          """)
  void whatCannotBeWatchedIsRefused(String text, String problem) {
    assertThatThrownBy(() -> pools(text)).hasMessageContaining(problem);
  }

  @Test
  void aNameOfAPoolBeginsWithALetterAndHasDigitsUnderscoresAndHyphensToo() {
    assertThat(pools("{Own-pool_2: hikari, x: tomcat}")).containsOnlyKeys("Own-pool_2", "x");
  }

  @Test
  void presetsShowWhoIsBusyWhoWaitsAndHowManyThereCanBe() {
    assertThat(
            WatchReader.PRESETS.entrySet().stream()
                .map(
                    preset ->
                        preset.getKey()
                            + ": "
                            + attribute(preset.getValue().busy())
                            + ", "
                            + attribute(preset.getValue().waiting())
                            + ", "
                            + attribute(preset.getValue().max())))
        .containsExactly(
            "tomcat: currentThreadsBusy, -, maxThreads",
            "tomcat-connections: -, -, maxConnections",
            "jetty: utilizedThreads, queueSize, maxThreads",
            "undertow: BusyWorkerThreadCount, WorkerQueueSize, MaxWorkerPoolSize",
            "hikari: ActiveConnections, ThreadsAwaitingConnection, MaximumPoolSize",
            "r2dbc-pool: AcquiredSize, PendingAcquireSize, MaxAllocatedSize",
            "agroal: Value, Value, -");
    assertThat(pool("hikari").max())
        .contains(new Figure("com.zaxxer.hikari:type=PoolConfig (*)", "MaximumPoolSize"));
    assertThat(pool("agroal").waiting())
        .contains(new Figure("metrics:name=agroalAwaitingCount*,type=gauges", "Value"));
  }

  private static String attribute(Optional<Figure> figure) {
    return figure.map(Figure::attribute).orElse("-");
  }
}
