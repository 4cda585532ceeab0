package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUse.Place;
import java.util.List;
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
    assertThat(samples.folded()).hasSize(3).contains("CPU;" + SERVER + ";app.Report.sum:91 1");
  }
}
