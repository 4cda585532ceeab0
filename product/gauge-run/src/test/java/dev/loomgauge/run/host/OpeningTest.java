package dev.loomgauge.run.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpeningTest {
  private static final List<String> NAMES = List.of("c", "a", "b");

  private final Children children = new Children();
  private final Installation home = new Installation(Path.of("."), Path.of("."));
  private final HostEngine.Site site = new HostEngine.Site(home, children, Path.of("."));
  private final List<String> closed = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    children.close();
  }

  @Test
  void hostsAreOpenedSideBySideAndKeepTheirOrder() {
    CountDownLatch begun = new CountDownLatch(NAMES.size());
    HostEngine engine =
        (name, _) -> {
          begun.countDown();
          if (!reached(begun)) {
            throw new TierException(name + " was opened alone");
          }
          return host(name);
        };

    Map<String, Opening> all = Opening.all(NAMES, engine, site);

    assertThat(all.keySet()).containsExactlyElementsOf(NAMES);
    all.forEach((name, one) -> assertThat(one.host().name()).isEqualTo(name));
    Opening.close(all.values());
    assertThat(closed).containsExactlyInAnyOrderElementsOf(NAMES);
  }

  @Test
  void aHostThatCannotBeOpenedClosesAllOthersOfItsRun() {
    CountDownLatch failed = new CountDownLatch(1);
    HostEngine engine =
        (name, _) -> {
          if (name.equals("c")) {
            failed.countDown();
            throw new TierException("c is not there");
          }
          assertThat(reached(failed)).isTrue();
          return host(name);
        };
    Hosts asked =
        new Hosts(Optional.empty(), "", "", Map.of(Tier.LOAD, new Hosts.Group(NAMES, "")));

    assertThatThrownBy(
            () ->
                TierHosts.open(
                    new LocalHost(home, children),
                    new TierCpus(Map.of(), false, 1, List.of()),
                    asked,
                    engine,
                    site))
        .isInstanceOf(TierException.class)
        .hasMessage("c is not there");

    assertThat(closed).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void whoIsInterruptedWaitsForNoHostAndEndsItsOpening() {
    CountDownLatch never = new CountDownLatch(1);
    HostEngine engine =
        (name, _) -> {
          if (name.equals("a")) {
            return host(name);
          }
          try {
            assertThat(never.await(30, TimeUnit.SECONDS)).isTrue();
            return host(name);
          } catch (InterruptedException e) {
            throw TierException.interrupted("the pod of " + name + " started", e);
          }
        };
    Map<String, Opening> all = Opening.all(NAMES, engine, site);

    Thread.currentThread().interrupt();
    assertThatThrownBy(Objects.requireNonNull(all.get("c"))::host)
        .isInstanceOf(TierException.class)
        .hasMessage("Interrupted while host c was opened");
    Opening.close(all.values());

    assertThat(Thread.interrupted()).isTrue();
    assertThat(closed).containsExactly("a");
    assertThatThrownBy(Objects.requireNonNull(all.get("b"))::host)
        .hasMessage("Interrupted while the pod of b started");
    never.countDown();
  }

  @Test
  void hostsAreClosedWithTheirRun() {
    Hosts asked =
        new Hosts(
            Optional.empty(),
            "",
            "",
            Map.of(
                Tier.LOAD, new Hosts.Group(List.of("a", "b"), ""),
                Tier.DATABASE, new Hosts.Group(List.of("b"), "")));
    TierHosts hosts =
        TierHosts.open(
            new LocalHost(home, children),
            new TierCpus(Map.of(Tier.SERVICE, CpuSet.NONE), false, 1, List.of()),
            asked,
            (name, _) -> withCpus(name),
            site);
    assertThat(closed).isEmpty();

    hosts.close();

    assertThat(closed).containsExactlyInAnyOrder("a", "b");
  }

  private RemoteHost withCpus(String name) {
    RemoteHost.Facts facts = new RemoteHost.Facts(CpuSet.of(0), 1, "25", 1, 0, 1);
    RemoteHost plain = host(name);
    return (RemoteHost)
        Proxy.newProxyInstance(
            OpeningTest.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) ->
                switch (method.getName()) {
                  case "facts" -> facts;
                  case "close" -> {
                    plain.close();
                    yield null;
                  }
                  default -> name;
                });
  }

  @Test
  void whereNoHostIsExpectedNoneIsReached() {
    assertThatThrownBy(() -> HostEngine.NONE.open("shop", site))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("nothing here reaches host shop");
  }

  private static boolean reached(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private RemoteHost host(String name) {
    return (RemoteHost)
        Proxy.newProxyInstance(
            OpeningTest.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) -> {
              if (method.getName().equals("close")) {
                closed.add(name);
                return null;
              }
              return name;
            });
  }
}
