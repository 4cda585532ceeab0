package dev.loomgauge.run.load;

import static dev.loomgauge.run.load.GaugeLoadTest.HERE;
import static dev.loomgauge.run.load.GaugeLoadTest.planned;
import static dev.loomgauge.run.load.GaugeLoadTest.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.protocol.load.LoadPlan;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.rig.StubHost;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The destination in the plan of one of several processes. */
class ShareTest {
  @Test
  void certificatesGoWithTheDestinationAsItsHostFindsThem() {
    LoadRequest plain = request(1, 1);
    Path file = Path.of("/certificates/ca.pem");

    assertThat(destination(plain, new Trust(Optional.of(file), false), HERE))
        .isEqualTo(
            new LoadPlan.Destination(
                "http://127.0.0.1:8000", null, "/certificates/ca.pem", null, null));
    assertThat(destination(plain, new Trust(Optional.of(file), true), new StubHost(false)))
        .isEqualTo(
            new LoadPlan.Destination("http://127.0.0.1:8000", true, "/there/ca.pem", null, null));
    assertThat(planned(plain, 0, 1, OptionalLong.empty()).version()).isEqualTo(1);
  }

  /** Beside those that a process needs itself. */
  @ParameterizedTest
  @CsvSource({"20000, 16000", "16300, 16000", "16299, 15999", "1024, 724", "200, 1"})
  void arrivalsTakeNoMoreConnectionsThanTheirHostHasOpenFilesFor(long openFiles, int connections) {
    LoadRequest plain = request(1, 1);
    LoadRequest.Timing rate =
        new LoadRequest.Timing(
            new LoadRequest.Rate(10, false), Duration.ZERO, Duration.ZERO, plain.timing().pace());
    LoadPlan plan =
        new Share(0, 1, new StubHost(true, openFiles))
            .plan(
                new LoadRequest(plain.exchange(), rate, 1, plain.folder(), plain.cpus()),
                OptionalLong.empty(),
                Path.of("latency.hlog"));
    assertThat(plan.schedule().open())
        .isEqualTo(new LoadPlan.Open(10, LoadPlan.Arrivals.CONSTANT, connections, null));
  }

  /** Linux refuses to connect 127.0.0.2 with another machine, and knows none of IPv6. */
  @ParameterizedTest
  @EnabledOnOs(OS.LINUX)
  @CsvSource({
    "http://127.0.0.1:8000, 127.0.0.2",
    "http://localhost:8000, 127.0.0.2",
    "http://192.0.2.7:8000, ''",
    "https://[::1]:8000, ''",
  })
  void moreLocalAddressesAreTakenBeforeAnAddressOfThisMachineAlone(URI target, String local) {
    assertThat(new Share(1, 2, HERE).localAddress(List.of(target)).orElse("")).isEqualTo(local);
  }

  private static LoadPlan.Destination destination(LoadRequest plain, Trust trust, Host host) {
    LoadRequest.Exchange exchange =
        new LoadRequest.Exchange(
            plain.exchange().targets(),
            trust,
            plain.exchange().endpoint(),
            Map.of(),
            "",
            plain.exchange().timeout(),
            List.of(),
            Optional.empty());
    return new Share(0, 1, host)
        .plan(
            new LoadRequest(exchange, plain.timing(), 1, plain.folder(), plain.cpus()),
            OptionalLong.empty(),
            Path.of("latency.hlog"))
        .destination();
  }
}
