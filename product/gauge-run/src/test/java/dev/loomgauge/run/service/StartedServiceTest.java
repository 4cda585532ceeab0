package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.tier.Startup;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two instances of a service, each a {@code cat}. */
class StartedServiceTest {
  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();

  @AfterEach
  void close() {
    children.close();
  }

  private record AtOnce(HttpOrigin origin) implements Startup.Look<HttpOrigin> {
    @Override
    public Optional<HttpOrigin> look() {
      return Optional.of(origin);
    }

    @Override
    public String missing() {
      return "nothing";
    }
  }

  private Service instance(String log, String... command) {
    HttpOrigin origin = new HttpOrigin(URI.create("http://127.0.0.1:" + Ports.free()));
    return Service.start(
        children,
        new Service.Spec(
            Launch.of("the service own", List.of(command), folder.resolve(log)),
            origin,
            "/",
            Duration.ofMinutes(1)),
        _ -> new AtOnce(origin),
        Startup.StartProgress.NONE);
  }

  private ServiceManifest manifest() throws IOException {
    return ManifestReader.read(
        Files.writeString(
            folder.resolve("service.yaml"),
            """
            name: own
            command: [cat]
            health: /
            endpoints: {all: /}
            knobs: {threads: {virtual: {}}}
            """));
  }

  @Test
  void theFirstThatHasEndedSaysMostAndAllEndTogether() throws Exception {
    Service one = instance("one.log", "cat");
    Service two = instance("two.log", "cat");
    StartedService service =
        new StartedService(manifest(), Map.of("threads", "virtual"), List.of(one, two), Map.of());
    Child first = one.child().orElseThrow();
    Child second = two.child().orElseThrow();

    assertThat(service.pids()).containsExactly(first.pid(), second.pid());
    assertThat(service.answering()).containsExactly(first.pid(), second.pid());
    assertThat(service.bases()).containsExactly(one.base().uri(), two.base().uri());
    assertThat(service.alive()).isTrue();
    assertThat(service.foremost()).containsSame(first);
    assertThat(service.log()).isEqualTo(folder.resolve("one.log").toString());
    assertThat(service.logLeftOut()).isZero();
    second.stdin().close();
    second.exit().join();
    assertThat(service.alive()).isFalse();
    assertThat(service.foremost()).containsSame(second);
    assertThat(service.log()).isEqualTo(folder.resolve("two.log").toString());
    service.close();
    assertThat(first.alive()).isFalse();
  }

  /** Of each log 16 MiB stay, once it is half as long again. */
  @Test
  void whatIsLeftOutOfTheLogsOfAllInstancesCounts() throws Exception {
    final long mib = 1 << 20;
    List<Service> instances = new ArrayList<>();
    for (String log : List.of("one.log", "two.log")) {
      Service instance = instance(log, "head", "-c", String.valueOf(25 * mib), "/dev/zero");
      instance.child().orElseThrow().exit().get(20, TimeUnit.SECONDS);
      instances.add(instance);
    }
    StartedService service = new StartedService(manifest(), Map.of(), instances, Map.of());

    children.close();

    assertThat(service.logLeftOut()).isBetween(16 * mib, 18 * mib);
  }

  @Test
  void whatTakesLongIsDoneAtOnceForAll() {
    CountDownLatch begun = new CountDownLatch(3);
    List<Integer> done = Collections.synchronizedList(new ArrayList<>());

    StartedService.SideBySide.each(
        List.of(1, 2, 3),
        number -> {
          begun.countDown();
          try {
            if (begun.await(20, TimeUnit.SECONDS)) {
              done.add(number);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });

    assertThat(done).containsExactlyInAnyOrder(1, 2, 3);
  }
}
