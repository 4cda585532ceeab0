package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.process.Launch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptServicesTest {
  @TempDir private Path folder = Path.of("");

  private Launch launch(int port, String mode) {
    return Launch.of(
            "the service",
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-m",
                "jdk.httpserver",
                "-p",
                String.valueOf(port)),
            folder.resolve("service.log"))
        .withEnv(Map.of("MODE", mode));
  }

  private Service kept(KeptServices kept, String mode) {
    int port = Ports.free();
    Service.Spec spec =
        new Service.Spec(
            launch(port, mode),
            HttpOrigin.of(Ports.loopback(), port, Optional.empty()),
            "/",
            Duration.ofSeconds(60));
    Service service = Service.start(kept.children(), spec, (elapsed, line) -> {});
    kept.keep(spec.launch(), service);
    return service;
  }

  @Test
  void oneIsHandedOutOnceToWhoeverWouldStartTheSame() {
    Service virtual;
    try (KeptServices kept = new KeptServices()) {
      Service platform = kept(kept, "platform");
      virtual = kept(kept, "virtual");

      assertThat(kept.take(port -> launch(port, "reactive"))).isEmpty();
      assertThat(kept.take(port -> launch(port + 1, "virtual"))).isEmpty();
      assertThat(kept.take(port -> launch(port, "virtual"))).containsSame(virtual);
      assertThat(kept.take(port -> launch(port, "virtual"))).as("a second time").isEmpty();

      assertThat(kept.had(virtual)).isTrue();
      assertThat(kept.had(platform)).isFalse();

      kept.endRest();
      assertThat(platform.alive()).isFalse();
      assertThat(virtual.alive()).as("handed out").isTrue();
    }
    assertThat(virtual.alive()).isFalse();
  }

  @Test
  void oneThatHasEndedIsNotHandedOut() {
    try (KeptServices kept = new KeptServices()) {
      kept(kept, "platform").close();

      assertThat(kept.take(port -> launch(port, "platform"))).isEmpty();
    }
  }
}
