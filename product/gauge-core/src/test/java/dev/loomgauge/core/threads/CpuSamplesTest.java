package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUse.Place;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CpuSamplesTest {
  private static final String SERVER = "org.apache.catalina.connector.CoyoteAdapter.service:344";

  @Test
  void requestsCountByTheMethodOfTheirOwnCode() {
    CpuSamples samples = new CpuSamples();
    samples.add(List.of("java.lang.String.hashCode:9", "app.Report.sum:88", SERVER));
    samples.add(List.of("app.Report.sum:91", SERVER));
    samples.add(List.of("java.lang.Thread.yield:1", "app.Queue.poll:5", SERVER));
    samples.add(List.of("app.Timer.tick:3"));

    assertThat(samples.running())
        .isEqualTo(
            new Observed(
                3,
                null,
                0,
                List.of(
                    new Place(List.of("app.Report.sum"), 2),
                    new Place(List.of("app.Queue.poll"), 1))));
    assertThat(samples.spinning())
        .isEqualTo(new Observed(1, null, 0, List.of(new Place(List.of("app.Queue.poll"), 1))));
    assertThat(samples.byName())
        .isEqualTo(Map.of("running", samples.running(), "spinning", samples.spinning()));
    assertThat(samples.folded()).hasSize(3).contains("CPU;" + SERVER + ";app.Report.sum:91 1");
  }

  @Test
  void theTenMostFrequentMethodsAreToldTheMostFrequentFirst() {
    CpuSamples samples = new CpuSamples();
    for (int method = 1; method <= 12; method++) {
      for (int n = 0; n < method; n++) {
        samples.add(List.of("app.A.m" + method + ":" + n, SERVER));
      }
    }

    Observed running = samples.running();
    assertThat(running.count()).isEqualTo(78);
    assertThat(running.places())
        .containsExactlyElementsOf(
            IntStream.iterate(12, n -> n > 2, n -> n - 1)
                .mapToObj(n -> new Place(List.of("app.A.m" + n), n))
                .toList());
    assertThat(samples.spinning()).isEqualTo(new Observed(0, null, 0, List.of()));
  }

  @Test
  void theNumberOfMethodsIsBounded() {
    CpuSamples samples = new CpuSamples();
    for (int n = 0; n < 2_100; n++) {
      samples.add(List.of("app.A.m" + n, SERVER));
    }
    samples.add(List.of("app.A.m0", SERVER));

    assertThat(samples.running().count()).isEqualTo(2_001);
    assertThat(samples.running().places().getFirst()).isEqualTo(new Place(List.of("app.A.m0"), 2));
  }
}
